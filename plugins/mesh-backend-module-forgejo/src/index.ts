/**
 * Forgejo as the code host of the mesh plugin.
 *
 * @packageDocumentation
 */
export * from './config/readForgejoConfig';
export * from './ForgejoCodeHost';
export { meshModuleForgejo as default, meshModuleForgejo } from './module';
