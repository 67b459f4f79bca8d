import type { Collected } from '@causeway/plugin-mesh-node';
import { KubernetesSource } from '../KubernetesSource';
import type {
  KubernetesCluster,
  KubernetesConfig,
} from '../readKubernetesConfig';

const now = new Date('2027-03-01T12:00:00Z');

export function cluster(
  name: string,
  server: string,
  more: Partial<KubernetesCluster> = {},
): KubernetesCluster {
  return {
    name,
    site: 'north',
    access: { way: 'server', server, skipTLSVerify: true },
    argocd: {
      cluster: name,
      namespace: 'argocd',
      destinations: ['in-cluster', 'https://kubernetes.default.svc'],
    },
    abortsRollouts: false,
    ...more,
  };
}

export function sourceOf(
  clusters: readonly KubernetesCluster[],
  more: Partial<KubernetesConfig> & {
    readonly warn?: (message: string) => void;
  } = {},
): KubernetesSource {
  const { warn = () => {}, ...config } = more;
  return new KubernetesSource(
    {
      clusters,
      leave: [],
      timeoutMs: 8_000,
      comparedWithinMs: 30 * 60_000,
      ...config,
    },
    warn,
  );
}

export function collect(
  source: KubernetesSource,
  name: string,
  abort: AbortSignal = AbortSignal.timeout(30_000),
): Promise<Collected> {
  const [signal, part] = name.split('.');
  return source.collect({ signal, part, site: 'north', now, abort });
}

/** Values by subject; throws what is said instead of them. */
export async function valuesOf<T>(
  source: KubernetesSource,
  name: string,
): Promise<ReadonlyMap<string, T>> {
  const collected = await collect(source, name);
  if (collected.state !== 'value') throw new Error(collected.message);
  return new Map(
    collected.rows.map(({ subject, value }) => [subject, value as T]),
  );
}
