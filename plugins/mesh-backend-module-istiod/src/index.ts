/**
 * istiod as a signal source of the mesh plugin: drift without an exporter.
 *
 * @packageDocumentation
 */
export { meshModuleIstiod as default, meshModuleIstiod } from './module';
export * from './IstiodSource';
export * from './readIstiodConfig';
