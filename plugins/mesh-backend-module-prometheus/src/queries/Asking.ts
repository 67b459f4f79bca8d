import type { PrometheusClient } from '../PrometheusClient';
import type { PrometheusConfig, PrometheusSite } from '../readPrometheusConfig';

/** What a query is made of: whom to ask, about which site, as of when. */
export interface Asking {
  readonly client: PrometheusClient;
  readonly config: PrometheusConfig;
  readonly site: PrometheusSite;
  readonly now: Date;
  readonly abort: AbortSignal;
}

/** One row of a signal. */
interface Row {
  readonly subject: string;
  readonly value: unknown;
}

/** What a query gives: rows, and how much of the fleet or the window was measured. */
export interface Asked {
  readonly rows: readonly Row[];
  readonly coverage?: number;
}

const quoted = (text: string) => JSON.stringify(text);

/** `{a="b",…}` with the site's own matchers; `own` are matchers as PromQL writes them. */
export function selector(
  { site }: Pick<Asking, 'site'>,
  ...own: readonly string[]
): string {
  const matchers = Object.entries(site.matchers).map(
    ([label, value]) => `${label}=${quoted(value)}`,
  );
  return `{${[...own, ...matchers].join(',')}}`;
}

/** Labels that name the service at one end of a call. */
export function serviceLabels(
  end: 'source' | 'destination',
  { serviceLabel }: PrometheusConfig,
) {
  return {
    namespace: `${end}_workload_namespace`,
    name: `${end}_${serviceLabel}`,
  };
}

/** "shop/cart"; "unknown" for what has no name in the mesh. */
export function serviceRef(
  labels: Readonly<Record<string, string>>,
  named: { readonly namespace: string; readonly name: string },
): string {
  const namespace = labels[named.namespace] ?? 'unknown';
  const name = labels[named.name] ?? 'unknown';
  return namespace === 'unknown' || name === 'unknown' || name === ''
    ? 'unknown'
    : `${namespace}/${name}`;
}

/** Collects values by subject, in the order they come. */
export function bySubject<V>(
  items: readonly (readonly [string, V])[],
): ReadonlyMap<string, readonly V[]> {
  const found = new Map<string, V[]>();
  for (const [subject, value] of items) {
    found.set(subject, [...(found.get(subject) ?? []), value]);
  }
  return found;
}
