import type { WidgetProps } from '../types';
import { CheckGroup } from './CheckGroup';

/** Clusters of the mesh, each with where it stands. */
export const ClustersWidget = (props: WidgetProps) => (
  <CheckGroup
    {...props}
    options={props.choices.clusters.map(({ name, site, region }) => ({
      value: name,
      label: `${name} (${site}, ${region})`,
    }))}
  />
);
