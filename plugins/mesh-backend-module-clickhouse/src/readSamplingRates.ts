import type { Config } from '@backstage/config';
import type { Columns, SamplingRate } from './ClickHouseConfig';
import { KEY } from './identifier';

function seconds(config: Config, name: string, key: string) {
  const text = config.getOptionalString(name);
  if (text === undefined) return undefined;
  // Without a zone it would mean another moment on every machine.
  if (!/(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new Error(
      `${key}.${name}: ${text} is no ISO 8601 time with its zone, as 2027-01-31T00:00:00Z.`,
    );
  }
  return Math.floor(Date.parse(text) / 1000);
}

function share(value: number, key: string): number {
  if (value > 0 && value <= 1) return value;
  throw new Error(`${key} must be above 0 and at most 1, found ${value}.`);
}

function readRate(config: Config, nth: number): SamplingRate {
  const key = `${KEY}.samplingRates[${nth}]`;
  const from = seconds(config, 'from', key);
  if (from === undefined) throw new Error(`${key} lacks from.`);
  const until = seconds(config, 'until', key);
  const namespace = config.getOptionalString('namespace');
  if (until !== undefined && namespace === undefined) {
    throw new Error(
      `${key}.until needs a namespace; a rate of all holds until the next.`,
    );
  }
  return {
    from,
    ...(until === undefined ? {} : { until }),
    ...(namespace === undefined ? {} : { namespace }),
    success: share(config.getNumber('success'), `${key}.success`),
    failure: share(config.getOptionalNumber('failure') ?? 1, `${key}.failure`),
  };
}

/** Reads the history of rates, newest first. Throws when nothing says what share was logged, or two things do. */
export function readSamplingRates(
  config: Config,
  columns: Columns,
): readonly SamplingRate[] {
  const rates = (config.getOptionalConfigArray('samplingRates') ?? []).map(
    readRate,
  );
  const hasColumn = columns.samplingRate !== undefined;
  if (hasColumn === rates.length > 0) {
    throw new Error(
      hasColumn
        ? `${KEY}: both columns.samplingRate and samplingRates say what share was logged; keep one.`
        : `${KEY}: nothing says what share was logged; write samplingRates or columns.samplingRate. If all is logged: samplingRates: [{ from: 2020-01-01T00:00:00Z, success: 1 }].`,
    );
  }
  if (
    rates.some(({ success, failure }) => success !== failure) &&
    columns.code === undefined
  ) {
    throw new Error(
      `${KEY}.columns lacks code: failures are logged at another rate than successes, and nothing tells them apart.`,
    );
  }
  return rates.sort((a, b) => b.from - a.from);
}
