import { type Config, readDurationFromConfig } from '@backstage/config';
import { durationToMilliseconds } from '@backstage/types';

/** A control plane. @public */
export interface IstiodCluster {
  readonly name: string;
  readonly site: string;
  /** Addresses without a slash at the end; at least one. */
  readonly replicas: readonly string[];
  readonly authorization?: string;
}

/** @public */
export interface IstiodConfig {
  readonly clusters: readonly IstiodCluster[];
  /** With a group called `service`. */
  readonly pods: RegExp;
  /** Milliseconds. */
  readonly timeoutMs: number;
}

const KEY = 'mesh.evidence.istiod';

/**
 * Letters Kubernetes makes names of. "<name>-<hash>-<five>" of a Deployment, "<name>-<number>" of a StatefulSet,
 * "<name>-<five>" of a DaemonSet. The shortest name that fits, or a Deployment's hash would be taken for a part of it.
 */
const MADE = '[bcdfghjklmnpqrstvwxz2456789]';
const PODS = `^(?<service>[a-z0-9](?:[-a-z0-9]*?[a-z0-9])??)(?:-${MADE}{6,10}-${MADE}{5}|-[0-9]+|-${MADE}{5})$`;

function readPods(config: Config): RegExp {
  const text = config.getOptionalString('pods') ?? PODS;
  let made: RegExp;
  try {
    made = new RegExp(text);
  } catch (error) {
    throw new Error(`${KEY}.pods is no regular expression: ${error}.`);
  }
  // Asked of the expression itself: with an empty alternative it matches anything and shows its groups.
  const { groups } = new RegExp(`${made.source}|`).exec('') ?? {};
  if (groups === undefined || !('service' in groups)) {
    throw new Error(
      `${KEY}.pods: ${text} has no group (?<service>…), so it names no service.`,
    );
  }
  return made;
}

function readCluster(config: Config, name: string): IstiodCluster {
  const key = `${KEY}.clusters.${name}`;
  const replicas = config
    .getStringArray('replicas')
    .map(text => text.replace(/\/+$/, ''));
  const odd = replicas.find(
    text => !/^https?:\/\/./.test(text) || !URL.canParse(text),
  );
  if (odd !== undefined || replicas.length === 0) {
    throw new Error(
      `${key}.replicas must be http(s) addresses, found ${odd ?? 'none'}.`,
    );
  }
  const authorization = config.getOptionalString('authorization');
  return {
    name,
    site: config.getString('site'),
    replicas,
    ...(authorization === undefined ? {} : { authorization }),
  };
}

/**
 * Reads `mesh.evidence.istiod`; `undefined` when it is not there. Throws naming the key that is wrong.
 * @public
 */
export function readIstiodConfig(root: Config): IstiodConfig | undefined {
  const config = root.getOptionalConfig(KEY);
  if (config === undefined) return undefined;
  const clusters = config.getConfig('clusters');
  return {
    clusters: clusters
      .keys()
      .map(name => readCluster(clusters.getConfig(name), name)),
    pods: readPods(config),
    timeoutMs: config.has('timeout')
      ? durationToMilliseconds(
          readDurationFromConfig(config, { key: 'timeout' }),
        )
      : 8_000,
  };
}
