export { compile } from './compile';
