import type { Config } from '@backstage/config';
import {
  type Columns,
  logicalColumns,
  neededColumns,
} from './ClickHouseConfig';
import { KEY, identifier } from './identifier';

function nameOf(config: Config, column: string): string | undefined {
  const isMapping = typeof config.getOptional(column) === 'object';
  if (isMapping && column !== 'peer' && column !== 'sni') {
    throw new Error(
      `${KEY}.columns.${column} must be the name of a column; only peer and sni may say what NULL means.`,
    );
  }
  const name = isMapping
    ? config.getString(`${column}.name`)
    : config.getOptionalString(column);
  return name === undefined
    ? undefined
    : identifier(name, `${KEY}.columns.${column}`);
}

/** Reads what the columns are called. Throws when one is missing that gives the others their meaning. */
export function readColumns(config: Config): Columns {
  const odd = config
    .keys()
    .filter(key => !logicalColumns.some(known => known === key));
  if (odd.length > 0) {
    throw new Error(
      `${KEY}.columns: ${odd.join(', ')} is none of ${logicalColumns.join(
        ', ',
      )}.`,
    );
  }
  const named = Object.fromEntries(
    logicalColumns.flatMap(column => {
      const name = nameOf(config, column);
      return name === undefined ? [] : [[column, name]];
    }),
  );
  const missing = neededColumns.filter(column => named[column] === undefined);
  if (missing.length > 0) {
    throw new Error(`${KEY}.columns lacks ${missing.join(', ')}.`);
  }
  // Complete after the check above.
  return named as Columns;
}
