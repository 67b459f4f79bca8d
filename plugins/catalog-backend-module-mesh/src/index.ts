/**
 * The catalog's view of the service manifests: Components, Systems and dependency relations, by delta on push.
 *
 * @packageDocumentation
 */
export { catalogModuleMesh as default } from './module';
