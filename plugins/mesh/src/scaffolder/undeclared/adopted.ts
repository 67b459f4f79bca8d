import type { UndeclaredWorkloadView } from '@causeway/plugin-mesh-common';

/** What the manifest of a workload can say of what was seen, and nothing beyond it. */
export function adopted({ ref, calls, clusters }: UndeclaredWorkloadView) {
  const [namespace, name] = ref.split('/');
  return {
    namespace,
    name,
    clusters: [...clusters],
    dependsOn: calls.filter(each => each.declared).map(each => each.ref),
  };
}
