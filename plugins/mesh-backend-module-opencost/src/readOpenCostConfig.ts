import { type Config, readDurationFromConfig } from '@backstage/config';
import { durationToMilliseconds } from '@backstage/types';

/** One OpenCost. @public */
export interface OpenCostInstance {
  /** Name of its cluster, or of the site where it is the only one. */
  readonly name: string;
  /** Without a slash at the end. */
  readonly url: string;
  readonly authorization?: string;
}

/** @public */
export interface OpenCostSite {
  readonly name: string;
  readonly instances: readonly OpenCostInstance[];
}

/** Internal rates in the currency that is configured. @public */
export interface OpenCostRates {
  /** Of one core for one hour. */
  readonly cpuHour?: number;
  /** Of one GiB for one hour. */
  readonly memoryGiBHour?: number;
}

/** @public */
export interface OpenCostConfig {
  readonly sites: readonly OpenCostSite[];
  /** ISO 4217. */
  readonly currency: string;
  readonly rates: OpenCostRates;
  readonly leave: readonly string[];
  /** Milliseconds. */
  readonly timeoutMs: number;
}

const KEY = 'mesh.evidence.opencost';
/** Shorter than the deadline of the portal, or one silent OpenCost would take its site's others with it. */
const TIMEOUT_MS = 8_000;

function readInstance(
  config: Config,
  at: { readonly name: string; readonly key: string },
): OpenCostInstance {
  const url = config.getString('url').replace(/\/+$/, '');
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new Error(`${at.key}.url must be an http(s) address, found ${url}.`);
  }
  const authorization = config.getOptionalString('authorization');
  return {
    name: at.name,
    url,
    ...(authorization === undefined ? {} : { authorization }),
  };
}

function readSite(config: Config, name: string): OpenCostSite {
  const key = `${KEY}.sites.${name}`;
  const clusters = config.getOptionalConfig('clusters');
  if (config.has('url') === (clusters !== undefined)) {
    throw new Error(`${key} needs either url or clusters.`);
  }
  if (clusters === undefined) {
    return { name, instances: [readInstance(config, { name, key })] };
  }
  return {
    name,
    instances: clusters.keys().map(cluster =>
      readInstance(clusters.getConfig(cluster), {
        name: cluster,
        key: `${key}.clusters.${cluster}`,
      }),
    ),
  };
}

function readRate(config: Config, name: keyof OpenCostRates): OpenCostRates {
  const rate = config.getOptionalNumber(`rates.${name}`);
  if (rate === undefined) return {};
  if (!Number.isFinite(rate) || rate < 0) {
    throw new Error(`${KEY}.rates.${name} must not be negative.`);
  }
  return { [name]: rate };
}

/**
 * Reads `mesh.evidence.opencost`; `undefined` when it is not there. Throws naming the key that is wrong.
 * @public
 */
export function readOpenCostConfig(root: Config): OpenCostConfig | undefined {
  const config = root.getOptionalConfig(KEY);
  if (config === undefined) return undefined;
  const sites = config.getConfig('sites');
  const currency = config.getString('currency');
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw new Error(
      `${KEY}.currency must be three capital letters of ISO 4217, found ${currency}.`,
    );
  }
  return {
    sites: sites.keys().map(name => readSite(sites.getConfig(name), name)),
    currency,
    rates: {
      ...readRate(config, 'cpuHour'),
      ...readRate(config, 'memoryGiBHour'),
    },
    leave: config.getOptionalStringArray('leave') ?? [],
    timeoutMs: config.has('timeout')
      ? durationToMilliseconds(
          readDurationFromConfig(config, { key: 'timeout' }),
        )
      : TIMEOUT_MS,
  };
}
