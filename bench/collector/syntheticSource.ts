import { collectedSignals, type World } from '@causeway/mesh-intent';
import type { SignalSource } from '@causeway/plugin-mesh-node';

/** Proxies of a service in a cluster. */
const PROXIES = 10;
const DAY_MS = 86_400_000;

type Entry = World['services'] extends ReadonlyMap<string, infer E> ? E : never;

/** What each signal tells of one service; the others have another subject. */
const tellings: Readonly<
  Record<string, (entry: Entry, clusters: readonly string[]) => unknown>
> = {
  plaintext: () => ({
    days: Array.from({ length: 7 }, (_, at) => ({
      day: new Date((20_500 + at) * DAY_MS).toISOString().slice(0, 10),
      requests: 86_400,
      plaintext: 0,
      coverage: 1,
    })),
    callers: [],
  }),
  'observed-dependencies': (entry, clusters) => ({
    calls: (entry.manifest.spec.dependsOn ?? []).flatMap(({ service }) =>
      clusters.map(cluster => ({
        to: service,
        protocol: 'http',
        requests: 6_000,
        failed: 12,
        fromCluster: cluster,
        toCluster: cluster,
      })),
    ),
  }),
  'failure-origin': () => ({
    requests: 3_600,
    failures: [
      {
        origin: 'application',
        reason: 'via_upstream',
        ambiguous: false,
        requests: 12,
      },
    ],
  }),
  drift: (_, clusters) => ({
    clusters: clusters.map(cluster => ({
      cluster,
      proxies: PROXIES,
      acknowledged: [{ commit: 'a'.repeat(40), proxies: PROXIES }],
      behindSeconds: 0,
      rejected: [],
      disconnected: 0,
    })),
  }),
  certificates: (_, clusters) => ({
    clusters: clusters.map(cluster => ({
      cluster,
      proxies: PROXIES,
      leastSecondsLeft: 60_000,
      failedRenewals: 0,
      releases: [{ release: '1.30.3', proxies: PROXIES }],
    })),
  }),
  workloads: ({ manifest: { metadata, spec } }, clusters) => ({
    clusters: clusters.map(cluster => ({
      cluster,
      workloads: [
        {
          kind: 'Deployment',
          name: metadata.name,
          serviceAccount: spec.serviceAccount,
          app: metadata.name,
          pods: PROXIES,
          proxies: PROXIES,
        },
      ],
      services: [
        {
          name: metadata.name,
          headless: false,
          ports: spec.ports.map(port => ({ ...port, transport: 'TCP' })),
        },
      ],
    })),
  }),
};

/** A source that tells something of every service of a world where it runs, without asking anybody. */
export function syntheticSource(world: World, now: () => Date): SignalSource {
  const sites = new Set([...world.clusters.values()].map(({ site }) => site));
  const owned = collectedSignals.filter(({ id }) => id in tellings);
  return {
    id: 'synthetic',
    owns: owned.flatMap(({ id, parts }) =>
      parts.flatMap(part =>
        [...sites].map(site => ({ signal: id, part, site })),
      ),
    ),
    ask: async () => ({
      state: 'not-configured',
      source: 'synthetic',
      message: 'It is asked for the fleet only.',
    }),
    collect: async ({ signal, site }) => ({
      state: 'value',
      observedAt: now().toISOString(),
      rows: [...world.services.values()].flatMap(entry => {
        const clusters = entry.manifest.spec.clusters.filter(
          name => world.clusters.get(name)?.site === site,
        );
        return clusters.length === 0
          ? []
          : [{ subject: entry.ref, value: tellings[signal](entry, clusters) }];
      }),
    }),
  };
}
