import { normalizeHost } from '../host';
import type { ServiceEntry } from '../world';

/** A host outside that a manifest declares. */
export interface DeclaredHost {
  /** In its one spelling. */
  readonly host: string;
  /** Of the entry in `spec.egress`. */
  readonly index: number;
}

interface Known {
  readonly clusterDomain: string;
  readonly hosts: readonly DeclaredHost[];
}

/** An entry is shared by all worlds in which its file is the same. */
const known = new WeakMap<ServiceEntry, Known>();

/** Hosts a service declares. What is no host stands in no other manifest as one, and is left out. */
export function declaredHosts(
  entry: ServiceEntry,
  clusterDomain: string,
): readonly DeclaredHost[] {
  const before = known.get(entry);
  if (before?.clusterDomain === clusterDomain) return before.hosts;
  const hosts = entry.manifest.spec.egress.flatMap(({ host }, index) => {
    const normalized = normalizeHost(host, { clusterDomain });
    return normalized.ok ? [{ host: normalized.host, index }] : [];
  });
  known.set(entry, { clusterDomain, hosts });
  return hosts;
}
