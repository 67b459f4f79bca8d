export { validatePolicy } from './validatePolicy';
