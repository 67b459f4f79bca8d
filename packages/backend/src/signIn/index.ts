export { signInModule as default } from './signInModule';
