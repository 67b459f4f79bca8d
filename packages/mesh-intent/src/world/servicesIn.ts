import type { ServiceEntry, World } from './types';

/** A world is asked for the services of a namespace once for each policy; it never changes, so they are grouped once. */
const grouped = new WeakMap<
  World['services'],
  ReadonlyMap<string, readonly ServiceEntry[]>
>();

function group(services: World['services']) {
  const groups = new Map<string, ServiceEntry[]>();
  for (const entry of services.values()) {
    const { namespace } = entry.manifest.metadata;
    const known = groups.get(namespace);
    if (known === undefined) groups.set(namespace, [entry]);
    else known.push(entry);
  }
  return groups;
}

/** Services of a namespace, in the order of the world. */
export function servicesIn(
  { services }: Pick<World, 'services'>,
  namespace: string,
): readonly ServiceEntry[] {
  let groups = grouped.get(services);
  if (groups === undefined) {
    groups = group(services);
    grouped.set(services, groups);
  }
  return groups.get(namespace) ?? [];
}
