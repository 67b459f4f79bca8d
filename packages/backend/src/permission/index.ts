export { permissionModule as default } from './permissionModule';
