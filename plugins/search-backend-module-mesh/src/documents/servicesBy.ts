import type { ServiceListing } from '@causeway/plugin-mesh-common';

/** Services by what each of them names, both in order. */
export function servicesBy(
  services: readonly ServiceListing[],
  names: (service: ServiceListing) => readonly string[],
): readonly (readonly [string, readonly string[]])[] {
  const found = new Map<string, string[]>();
  for (const service of services) {
    for (const name of names(service)) {
      found.set(name, [...(found.get(name) ?? []), service.ref]);
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}
