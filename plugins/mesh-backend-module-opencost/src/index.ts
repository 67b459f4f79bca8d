/**
 * OpenCost as a signal source of the mesh plugin.
 *
 * @packageDocumentation
 */
export { meshModuleOpenCost as default, meshModuleOpenCost } from './module';
export * from './OpenCostSource';
export * from './readOpenCostConfig';
