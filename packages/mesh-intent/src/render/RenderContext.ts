import type { IntentOptions, World } from '../world';
import type {
  GatewayApiChannel,
  RenderOptions,
  RenderSource,
  RenderStamp,
} from './types';

/** The options with their defaults, for one world. */
export interface RenderContext {
  readonly world: World;
  readonly intent: IntentOptions;
  readonly hash: (text: string) => string;
  readonly stampOf: (sources: readonly RenderSource[]) => RenderStamp;
  readonly channel: GatewayApiChannel;
  readonly platformNamespaces: readonly string[];
  readonly clusterCidrs: Readonly<Record<string, readonly string[]>>;
  readonly egressGateway: string;
  readonly egressTimeout: string;
  readonly egressCaCertificates: string;
}

/** Stands for the commit of files that are not in git yet. */
const NO_COMMIT = '0'.repeat(40);

/** One value, so that two contexts without any are the same. */
const NO_CIDRS: RenderContext['clusterCidrs'] = {};

function gatewayOf(world: World): string {
  const prefix = `${world.options.egressNamespace}/`;
  const [first] = [...(world.platform?.gateways ?? [])]
    .filter(ref => ref.startsWith(prefix))
    .sort();
  return first === undefined ? 'egress' : first.slice(prefix.length);
}

export function renderContext(
  world: World,
  options: RenderOptions,
): RenderContext {
  return {
    world,
    intent: world.options,
    hash: options.hash,
    stampOf:
      options.stampOf ??
      (([{ repo }]) => ({ commit: world.commits[repo] || NO_COMMIT })),
    channel: options.channel ?? 'standard',
    platformNamespaces: options.platformNamespaces ?? ['istio-system'],
    clusterCidrs: options.clusterCidrs ?? NO_CIDRS,
    egressGateway: options.egressGateway ?? gatewayOf(world),
    egressTimeout: options.egressTimeout ?? '30s',
    egressCaCertificates:
      options.egressCaCertificates ?? '/etc/ssl/certs/ca-certificates.crt',
  };
}
