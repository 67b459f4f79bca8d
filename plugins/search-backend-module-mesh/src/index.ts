/**
 * Changes of the mesh, hosts outside it and identities of services, for the search.
 *
 * @packageDocumentation
 */
export { searchModuleMesh as default } from './module';
