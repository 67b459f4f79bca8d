export { field } from './field';
