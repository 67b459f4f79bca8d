export { needsAction } from './extension';
