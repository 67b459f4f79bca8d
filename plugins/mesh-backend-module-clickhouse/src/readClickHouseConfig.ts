import { type Config, readDurationFromConfig } from '@backstage/config';
import { durationToMilliseconds } from '@backstage/types';
import type {
  ClickHouseConfig,
  ClickHouseSite,
  NullMeaning,
} from './ClickHouseConfig';
import { KEY, identifier } from './identifier';
import { readColumns } from './readColumns';
import { readSamplingRates } from './readSamplingRates';

function readSite(config: Config, name: string): ClickHouseSite {
  const key = `${KEY}.sites.${name}`;
  const text = config.getString('url');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${key}.url must be an http(s) address, found ${text}.`);
  }
  // Not repeated: what stands before the @ may be a password.
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    throw new Error(
      `${key}.url must hold neither account nor parameters; they have keys of their own beside it.`,
    );
  }
  const pathname = url.pathname.replace(/\/+$/, '');
  const cluster = config.getOptionalString('cluster');
  return {
    name,
    url: url.origin,
    ...(pathname === '' ? {} : { pathname }),
    username: config.getOptionalString('username') ?? 'default',
    password: config.getOptionalString('password') ?? '',
    database: identifier(
      config.getOptionalString('database') ?? 'default',
      `${key}.database`,
    ),
    ...(cluster === undefined ? {} : { cluster }),
  };
}

function readTable(config: Config): readonly string[] {
  const text = config.getString('table');
  const names = text.split('.');
  if (names.length > 2) {
    throw new Error(`${KEY}.table: ${text} is no table and no database.table.`);
  }
  return names.map(name => identifier(name, `${KEY}.table`));
}

function readReadonly(config: Config): 1 | 2 {
  const value = config.getOptionalNumber('readonly') ?? 1;
  if (value === 1 || value === 2) return value;
  throw new Error(`${KEY}.readonly must be 1 or 2, found ${value}.`);
}

function nullMeaning(config: Config, column: 'peer' | 'sni'): NullMeaning {
  const key = `columns.${column}`;
  if (typeof config.getOptional(key) !== 'object') return 'unknown';
  const value = config.getOptionalString(`${key}.null`) ?? 'unknown';
  if (value === 'absent' || value === 'unknown') return value;
  throw new Error(`${KEY}.${key}.null must be absent or unknown.`);
}

/**
 * Reads `mesh.evidence.clickhouse`; `undefined` when it is not there. Throws naming the key that is wrong. Names of
 * tables and columns are identifiers and nothing else, so that configuration cannot put an expression into a question.
 * @public
 */
export function readClickHouseConfig(
  root: Config,
): ClickHouseConfig | undefined {
  const config = root.getOptionalConfig(KEY);
  if (config === undefined) return undefined;
  const sites = config.getConfig('sites');
  const read = {
    sites: sites.keys().map(name => readSite(sites.getConfig(name), name)),
    columns: readColumns(config.getConfig('columns')),
  };
  const nameless = read.sites.find(({ cluster }) => cluster === undefined);
  if (read.columns.cluster === undefined && nameless !== undefined) {
    throw new Error(
      `${KEY}: nobody says which cluster a row is of; name the column as columns.cluster, or the only cluster as sites.${nameless.name}.cluster.`,
    );
  }
  return {
    ...read,
    table: readTable(config),
    nulls: {
      peer: nullMeaning(config, 'peer'),
      sni: nullMeaning(config, 'sni'),
    },
    samplingRates: readSamplingRates(config, read.columns),
    leave: config.getOptionalStringArray('leave') ?? [],
    readonly: readReadonly(config),
    timeoutMs: config.has('timeout')
      ? durationToMilliseconds(
          readDurationFromConfig(config, { key: 'timeout' }),
        )
      : 8_000,
  };
}
