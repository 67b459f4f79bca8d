import { type Config, readDurationFromConfig } from '@backstage/config';
import { durationToMilliseconds } from '@backstage/types';

/** @public */
export interface PrometheusSite {
  readonly name: string;
  /** Without a slash at the end. */
  readonly url: string;
  readonly authorization?: string;
  readonly matchers: Readonly<Record<string, string>>;
}

/** @public */
export interface PrometheusConfig {
  readonly sites: readonly PrometheusSite[];
  readonly proxies: string;
  readonly serviceLabel: 'canonical_service' | 'workload' | 'app';
  readonly driftPrefix: string;
  readonly leave: readonly string[];
  /** Milliseconds. */
  readonly timeoutMs: number;
}

const KEY = 'mesh.evidence.prometheus';

function labelName(name: string, key: string): string {
  if (/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name)) return name;
  throw new Error(`${key}: ${JSON.stringify(name)} is no label name.`);
}

function readSite(config: Config, name: string): PrometheusSite {
  const key = `${KEY}.sites.${name}`;
  const url = config.getString('url').replace(/\/+$/, '');
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new Error(`${key}.url must be an http(s) address, found ${url}.`);
  }
  const authorization = config.getOptionalString('authorization');
  const matchers = config.getOptionalConfig('matchers');
  return {
    name,
    url,
    ...(authorization === undefined ? {} : { authorization }),
    matchers: Object.fromEntries(
      (matchers?.keys() ?? []).map(label => [
        labelName(label, `${key}.matchers`),
        matchers!.getString(label),
      ]),
    ),
  };
}

/**
 * Reads `mesh.evidence.prometheus`; `undefined` when it is not there. Throws naming the key that is wrong.
 * @public
 */
export function readPrometheusConfig(
  root: Config,
): PrometheusConfig | undefined {
  const config = root.getOptionalConfig(KEY);
  if (config === undefined) return undefined;
  const sites = config.getConfig('sites');
  const driftPrefix = config.getOptionalString('driftPrefix') ?? 'mesh_drift_';
  if (!/^[a-zA-Z_:][a-zA-Z0-9_:]*$/.test(driftPrefix)) {
    throw new Error(`${KEY}.driftPrefix: ${driftPrefix} begins no metric.`);
  }
  const serviceLabel =
    config.getOptionalString('serviceLabel') ?? 'canonical_service';
  if (
    serviceLabel !== 'canonical_service' &&
    serviceLabel !== 'workload' &&
    serviceLabel !== 'app'
  ) {
    throw new Error(
      `${KEY}.serviceLabel must be canonical_service, workload or app, found ${serviceLabel}.`,
    );
  }
  return {
    sites: sites.keys().map(name => readSite(sites.getConfig(name), name)),
    proxies: config.getOptionalString('proxies') ?? 'job="istio-proxy"',
    serviceLabel,
    driftPrefix,
    leave: config.getOptionalStringArray('leave') ?? [],
    timeoutMs: config.has('timeout')
      ? durationToMilliseconds(
          readDurationFromConfig(config, { key: 'timeout' }),
        )
      : 8_000,
  };
}
