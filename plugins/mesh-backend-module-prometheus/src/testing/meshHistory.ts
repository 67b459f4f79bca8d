import type { WrittenSeries } from './remoteWrite';

const MINUTE = 60_000;
const DAY = 86_400_000;
const STEP = 5 * MINUTE;

/** A stretch of time, epoch milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Eight days that end now, so that the last seven whole ones are in them. */
export function lastDays(now: Date): Stretch {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  return { from: today - 8 * DAY, to: now.getTime() };
}

/** A counter that grows by `perMinute`, written every five minutes; nothing within a gap, from zero again at a reset. */
export function counter(
  labels: Readonly<Record<string, string>>,
  over: Stretch,
  shape: {
    readonly perMinute: number;
    readonly gaps?: readonly Stretch[];
    readonly resets?: readonly number[];
  },
): WrittenSeries {
  const { perMinute, gaps = [], resets = [] } = shape;
  const samples: [number, number][] = [];
  for (let at = over.from; at <= over.to; at += STEP) {
    if (gaps.some(gap => at >= gap.from && at < gap.to)) continue;
    const since = Math.max(
      over.from - DAY,
      ...resets.filter(reset => reset <= at),
    );
    samples.push([at, ((at - since) / MINUTE) * perMinute]);
  }
  return { labels, samples };
}

/** A gauge that stays. */
export function gauge(
  labels: Readonly<Record<string, string>>,
  over: Stretch,
  shape: { readonly value: number; readonly gaps?: readonly Stretch[] },
): WrittenSeries {
  const { value, gaps = [] } = shape;
  const samples: [number, number][] = [];
  for (let at = over.from; at <= over.to; at += STEP) {
    if (!gaps.some(gap => at >= gap.from && at < gap.to)) {
      samples.push([at, value]);
    }
  }
  return { labels, samples };
}

/** Labels of `istio_requests_total` as a proxy writes them. */
export function requests(
  overrides: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return {
    __name__: 'istio_requests_total',
    reporter: 'destination',
    source_workload_namespace: 'shop',
    source_workload: 'frontend',
    source_canonical_service: 'frontend',
    source_cluster: 'one',
    destination_workload_namespace: 'shop',
    destination_workload: 'cart',
    destination_canonical_service: 'cart',
    destination_service_namespace: 'shop',
    destination_service_name: 'cart',
    destination_cluster: 'one',
    connection_security_policy: 'mutual_tls',
    request_protocol: 'http',
    response_code: '200',
    response_flags: '-',
    pod: 'cart-0',
    ...overrides,
  };
}
