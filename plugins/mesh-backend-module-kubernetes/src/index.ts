/**
 * Kubernetes clusters as a signal source of the mesh plugin.
 *
 * @packageDocumentation
 */
export {
  meshModuleKubernetes as default,
  meshModuleKubernetes,
} from './module';
export * from './KubernetesControl';
export * from './KubernetesSource';
export * from './readKubernetesConfig';
