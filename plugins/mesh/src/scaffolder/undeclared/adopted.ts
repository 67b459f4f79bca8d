import type {
  UndeclaredPortView,
  UndeclaredWorkloadView,
} from '@causeway/plugin-mesh-common';

/** What is known of a port; what is not stays open for the person. */
function adoptedPort({ port, name, targetPort, protocol }: UndeclaredPortView) {
  return {
    port,
    ...(name === null ? {} : { name }),
    ...(targetPort === null ? {} : { targetPort }),
    ...(protocol === null ? {} : { protocol }),
  };
}

/** What the manifest of a workload can say of what runs and was seen, and nothing beyond it. */
export function adopted(workload: UndeclaredWorkloadView) {
  const { ref, calls, clusters, objects } = workload;
  const [namespace, name] = ref.split('/');
  const seen = objects.state === 'seen' ? objects : undefined;
  const [account, ...others] = seen?.serviceAccounts ?? [];
  return {
    namespace,
    name,
    // A manifest has one identity. Of several a person chooses: blank, and not left out, or its name would be taken.
    ...(account === undefined
      ? {}
      : { serviceAccount: others.length === 0 ? account.name : '' }),
    clusters: clusters.map(each => each.name),
    ports: (seen?.ports ?? []).map(adoptedPort),
    dependsOn: calls.filter(each => each.declared).map(each => each.ref),
  };
}
