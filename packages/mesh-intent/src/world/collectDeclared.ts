import type { Finding } from '@causeway/mesh-authz';
import type {
  DeclaredField,
  DeclaredMaps,
  DeclaredValues,
  WorldEntry,
} from './declared';
import { sorted } from './sorted';

export function noDeclared(): DeclaredMaps {
  return {
    policies: new Map(),
    peerAuthentications: new Map(),
    trust: new Map(),
    telemetry: new Map(),
    optOuts: new Map(),
    extAuthz: new Map(),
    workloads: new Map(),
    trustDomains: new Map(),
    allowlist: new Map(),
  };
}

export function sortedDeclared(maps: DeclaredMaps) {
  return {
    policies: sorted(maps.policies),
    peerAuthentications: sorted(maps.peerAuthentications),
    trust: sorted(maps.trust),
    telemetry: sorted(maps.telemetry),
    optOuts: sorted(maps.optOuts),
    extAuthz: sorted(maps.extAuthz),
    workloads: sorted(maps.workloads),
    trustDomains: sorted(maps.trustDomains),
    allowlist: sorted(maps.allowlist),
  };
}

/** Keeps the first by path: one of the two would win in the cluster too, and nobody could say which. */
export function addDeclared<F extends DeclaredField>(
  object: { readonly field: F; readonly entry: WorldEntry<DeclaredValues[F]> },
  into: {
    readonly declared: DeclaredMaps;
    readonly unparsed: Map<string, readonly Finding[]>;
  },
): void {
  const { field, entry } = object;
  const entries: Map<string, WorldEntry<DeclaredValues[F]>> = into.declared[
    field
  ];
  const first = entries.get(entry.key);
  if (first === undefined) {
    entries.set(entry.key, entry);
    return;
  }
  const { repo, path } = entry.source;
  const where =
    first.source.path === path
      ? `line ${first.source.line}`
      : first.source.path;
  const key = `${repo}:${path}`;
  into.unparsed.set(key, [
    ...(into.unparsed.get(key) ?? []),
    {
      code: 'path-matches-metadata/declared-twice',
      severity: 'error',
      message: `${entry.key} is declared here and in ${where}; only one of them can hold. Keep one.`,
      source: entry.place(entry.at),
    },
  ]);
}
