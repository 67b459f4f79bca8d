/**
 * Prometheus or Thanos as a signal source of the mesh plugin.
 *
 * @packageDocumentation
 */
export {
  meshModulePrometheus as default,
  meshModulePrometheus,
} from './module';
export * from './PrometheusClient';
export * from './PrometheusSource';
export * from './PrometheusTrouble';
export * from './readPrometheusConfig';
