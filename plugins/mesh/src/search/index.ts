export { searchExtensions } from './extensions';
