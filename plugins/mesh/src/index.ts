/**
 * What people see of the mesh: the list of changes, the thread of one change, the forms, and a service's tab and card.
 *
 * @packageDocumentation
 */
export { meshPlugin as default } from './plugin';
export { meshApiRef } from './api';
export {
  changeRouteRef,
  formRouteRef,
  rootRouteRef,
  tryRouteRef,
} from './routes';
