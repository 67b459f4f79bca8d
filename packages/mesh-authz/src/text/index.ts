export { nearest } from './nearest';
export { quote } from './quote';
export { showPath } from './showPath';
