import { type Config, readDurationFromConfig } from '@backstage/config';
import { durationToMilliseconds } from '@backstage/types';

/** How an API server is reached. @public */
export type ClusterAccess =
  | {
      readonly way: 'server';
      /** Without a slash at the end. */
      readonly server: string;
      readonly tokenFile?: string;
      readonly caFile?: string;
      readonly skipTLSVerify: boolean;
    }
  | {
      readonly way: 'kubeconfig';
      readonly file: string;
      readonly context?: string;
    };

/** Which Argo CD applies to a cluster, and how it names it. @public */
export interface ArgoCd {
  /** Cluster it runs in. */
  readonly cluster: string;
  readonly namespace: string;
  /** Names and addresses of the cluster in its Applications. */
  readonly destinations: readonly string[];
  readonly selector?: string;
}

/** @public */
export interface KubernetesCluster {
  readonly name: string;
  /** Absent for a cluster that is only the home of others' Argo CD. */
  readonly site?: string;
  readonly access: ClusterAccess;
  readonly argocd: ArgoCd;
  /** Whether people may abort rollouts here through the portal. */
  readonly abortsRollouts: boolean;
}

/** @public */
export interface KubernetesConfig {
  readonly clusters: readonly KubernetesCluster[];
  readonly leave: readonly string[];
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** Milliseconds. */
  readonly comparedWithinMs: number;
}

const KEY = 'mesh.evidence.kubernetes';
/** Shorter than the deadline of the portal, or one silent cluster would take its site's others with it. */
const TIMEOUT_MS = 8_000;
const COMPARED_WITHIN_MS = 30 * 60_000;

function readServer(config: Config, key: string): ClusterAccess {
  const server = config.getString('server').replace(/\/+$/, '');
  const skipTLSVerify = config.getOptionalBoolean('skipTLSVerify') ?? false;
  if (!/^https?:\/\/./.test(server) || !URL.canParse(server)) {
    throw new Error(
      `${key}.server must be an http(s) address, found ${server}.`,
    );
  }
  if (server.startsWith('http:') && !skipTLSVerify) {
    throw new Error(
      `${key}.server is plain http; use https, or set ${key}.skipTLSVerify where that is meant.`,
    );
  }
  const tokenFile = config.getOptionalString('tokenFile');
  const caFile = config.getOptionalString('caFile');
  return {
    way: 'server',
    server,
    skipTLSVerify,
    ...(tokenFile === undefined ? {} : { tokenFile }),
    ...(caFile === undefined ? {} : { caFile }),
  };
}

function readAccess(config: Config, key: string): ClusterAccess {
  if (config.has('server') === config.has('kubeconfig')) {
    throw new Error(`${key} needs either server or kubeconfig.`);
  }
  if (config.has('server')) return readServer(config, key);
  const file = config.getString('kubeconfig.file');
  const context = config.getOptionalString('kubeconfig.context');
  return {
    way: 'kubeconfig',
    file,
    ...(context === undefined ? {} : { context }),
  };
}

function readArgoCd(config: Config | undefined, name: string): ArgoCd {
  const cluster = config?.getOptionalString('cluster') ?? name;
  const selector = config?.getOptionalString('selector');
  return {
    cluster,
    namespace: config?.getOptionalString('namespace') ?? 'argocd',
    destinations:
      config?.getOptionalStringArray('destinations') ??
      (cluster === name
        ? ['in-cluster', 'https://kubernetes.default.svc']
        : [name]),
    ...(selector === undefined ? {} : { selector }),
  };
}

function readCluster(config: Config, name: string): KubernetesCluster {
  const site = config.getOptionalString('site');
  return {
    name,
    access: readAccess(config, `${KEY}.clusters.${name}`),
    argocd: readArgoCd(config.getOptionalConfig('argocd'), name),
    abortsRollouts: config.getOptionalBoolean('abortsRollouts') ?? false,
    ...(site === undefined ? {} : { site }),
  };
}

function duration(config: Config, key: string, otherwise: number): number {
  return config.has(key)
    ? durationToMilliseconds(readDurationFromConfig(config, { key }))
    : otherwise;
}

/**
 * Reads `mesh.evidence.kubernetes`; `undefined` when it is not there. Throws naming the key that is wrong.
 * @public
 */
export function readKubernetesConfig(
  root: Config,
): KubernetesConfig | undefined {
  const config = root.getOptionalConfig(KEY);
  if (config === undefined) return undefined;
  const named = config.getConfig('clusters');
  const clusters = named
    .keys()
    .map(name => readCluster(named.getConfig(name), name));
  for (const { name, argocd } of clusters) {
    if (!clusters.some(each => each.name === argocd.cluster)) {
      throw new Error(
        `${KEY}.clusters.${name}.argocd.cluster: ${argocd.cluster} is none of ${KEY}.clusters.`,
      );
    }
  }
  return {
    clusters,
    leave: config.getOptionalStringArray('leave') ?? [],
    timeoutMs: duration(config, 'timeout', TIMEOUT_MS),
    comparedWithinMs: duration(config, 'comparedWithin', COMPARED_WITHIN_MS),
  };
}
