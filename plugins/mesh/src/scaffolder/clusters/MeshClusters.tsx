import { ClustersWidget } from '../../forms/widgets';
import { ListField } from '../ListField';
import type { listSchema } from '../listSchema';

/** Which clusters a service runs in. */
export const MeshClusters = (props: (typeof listSchema)['TProps']) => (
  <ListField {...props} widget="clusters" draw={ClustersWidget} />
);
