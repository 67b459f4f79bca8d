import { EntityContentBlueprint } from '@backstage/plugin-catalog-react/alpha';
import { meshTab } from '../../parts/meshTab';
import { meshWords } from '../../words';
import { isMeshService } from '../meshService';

/** Everything a service declares, and what may be asked for. */
export const serviceTab = EntityContentBlueprint.make({
  params: {
    path: `/${meshTab}`,
    title: meshWords('tab'),
    filter: isMeshService,
    loader: () => import('./Panel').then(m => <m.Panel />),
  },
});
