export { entityLinks } from './extensions';
