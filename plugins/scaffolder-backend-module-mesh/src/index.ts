/**
 * Scaffolder actions that preview and submit mesh changes in the name of the person who runs the template.
 *
 * @packageDocumentation
 */
export { scaffolderModuleMesh as default } from './module';
