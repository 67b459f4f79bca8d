/**
 * The embedded estate's telemetry as a signal source of the mesh plugin.
 *
 * @packageDocumentation
 */
export { meshModuleScenario as default, meshModuleScenario } from './module';
export * from './readScenarioConfig';
export * from './ScenarioControl';
export * from './ScenarioSource';
