import { EntityContentBlueprint } from '@backstage/plugin-catalog-react/alpha';
import { meshWords } from '../../words';
import { isMeshService } from '../meshService';

/** Everything a service declares, and what may be asked for. */
export const serviceTab = EntityContentBlueprint.make({
  params: {
    path: '/mesh',
    title: meshWords('tab'),
    filter: isMeshService,
    loader: () => import('./Panel').then(m => <m.Panel />),
  },
});
