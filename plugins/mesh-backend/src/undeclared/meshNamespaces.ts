import type { World } from '@causeway/mesh-intent';

/** Whether the platform has a proxy put into pods of a namespace with these labels. */
const isInjected = (labels: Readonly<Record<string, string>>) =>
  labels['istio-injection'] === 'enabled' || 'istio.io/rev' in labels;

/** Namespaces that are of the mesh: where somebody declared a service, or where the platform tree has proxies put in. */
export function meshNamespaces(world: World): ReadonlySet<string> {
  const declared = [...world.services.keys()].map(ref => ref.split('/')[0]);
  const platform = [...(world.platform?.namespaces ?? [])]
    .filter(([, labels]) => isInjected(labels))
    .map(([name]) => name);
  return new Set([...declared, ...platform]);
}
