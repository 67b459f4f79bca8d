import { EntityCardBlueprint } from '@backstage/plugin-catalog-react/alpha';
import { isMeshService } from '../meshService';

/** What a service declares, in a few lines. */
export const summaryCard = EntityCardBlueprint.make({
  name: 'summary',
  params: {
    type: 'info',
    filter: isMeshService,
    loader: () => import('./Panel').then(m => <m.Panel />),
  },
});
