import { type Config, readDurationFromConfig } from '@backstage/config';
import { durationToMilliseconds } from '@backstage/types';

/** @public */
export interface PrometheusSite {
  readonly name: string;
  /** Without a slash at the end. */
  readonly url: string;
  readonly authorization?: string;
  /** The portal's own certificate and its key; both or neither. */
  readonly certFile?: string;
  readonly keyFile?: string;
  /** Whom to trust instead of those that Node.js trusts. */
  readonly caFile?: string;
  readonly matchers: Readonly<Record<string, string>>;
}

/** @public */
export interface PrometheusConfig {
  readonly sites: readonly PrometheusSite[];
  readonly proxies: string;
  readonly serviceLabel: 'canonical_service' | 'workload' | 'app';
  readonly driftPrefix: string;
  /** Labels that scrapes of proxies carry: whose proxy it is, and where. */
  readonly proxyLabels: {
    readonly namespace: string;
    readonly service: string;
    readonly cluster: string;
  };
  readonly leave: readonly string[];
  /** Milliseconds. */
  readonly timeoutMs: number;
}

const KEY = 'mesh.evidence.prometheus';

function labelName(name: string, key: string): string {
  if (/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name)) return name;
  throw new Error(`${key}: ${JSON.stringify(name)} is no label name.`);
}

function readFiles(
  config: Config,
  { key, isTls }: { readonly key: string; readonly isTls: boolean },
): Pick<PrometheusSite, 'certFile' | 'keyFile' | 'caFile'> {
  const certFile = config.getOptionalString('certFile');
  const keyFile = config.getOptionalString('keyFile');
  const caFile = config.getOptionalString('caFile');
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new Error(`${key}: certFile and keyFile belong together.`);
  }
  if (!isTls && (certFile ?? caFile) !== undefined) {
    throw new Error(
      `${key}.url must begin with https:// when there is a certFile or a caFile; else nobody would see them.`,
    );
  }
  return {
    ...(certFile === undefined ? {} : { certFile, keyFile }),
    ...(caFile === undefined ? {} : { caFile }),
  };
}

function readSite(config: Config, name: string): PrometheusSite {
  const key = `${KEY}.sites.${name}`;
  const url = config.getString('url').replace(/\/+$/, '');
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new Error(`${key}.url must be an http(s) address, found ${url}.`);
  }
  const authorization = config.getOptionalString('authorization');
  const files = readFiles(config, { key, isTls: url.startsWith('https:') });
  const matchers = config.getOptionalConfig('matchers');
  return {
    name,
    url,
    ...(authorization === undefined ? {} : { authorization }),
    ...files,
    matchers: Object.fromEntries(
      (matchers?.keys() ?? []).map(label => [
        labelName(label, `${key}.matchers`),
        matchers!.getString(label),
      ]),
    ),
  };
}

/** Relabelling by Kubernetes' labels of a pod writes dots and slashes as underscores. */
const SERVICE_LABELS = {
  canonical_service: 'service_istio_io_canonical_name',
  workload: 'workload',
  app: 'app',
} as const;

function readProxyLabels(
  config: Config | undefined,
  serviceLabel: keyof typeof SERVICE_LABELS,
): PrometheusConfig['proxyLabels'] {
  const read = (name: 'namespace' | 'service' | 'cluster', usual: string) =>
    labelName(
      config?.getOptionalString(name) ?? usual,
      `${KEY}.proxyLabels.${name}`,
    );
  return {
    namespace: read('namespace', 'namespace'),
    service: read('service', SERVICE_LABELS[serviceLabel]),
    cluster: read('cluster', 'cluster'),
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
    proxyLabels: readProxyLabels(
      config.getOptionalConfig('proxyLabels'),
      serviceLabel,
    ),
    leave: config.getOptionalStringArray('leave') ?? [],
    timeoutMs: config.has('timeout')
      ? durationToMilliseconds(
          readDurationFromConfig(config, { key: 'timeout' }),
        )
      : 8_000,
  };
}
