import type { UndeclaredEgressValue } from '@causeway/mesh-intent';
import { z } from 'zod';
import { ClickHouseTrouble } from '../ClickHouseTrouble';
import { KEY } from '../identifier';
import type { Asking } from './Asking';
import {
  hostsQuestion,
  livingQuestion,
  MOST_DESTINATIONS,
} from './hostsQuestion';

type Destination = UndeclaredEgressValue['destinations'][number];

const count = z.coerce.number().min(0);
const hostRow = z.tuple([
  z.string(),
  z.string(),
  z.enum(['blocked', 'passed']),
  z.enum(['http', 'tcp']),
  z.string(),
  count.max(65_535).nullable(),
  count,
  count,
  count,
  count,
]);

/** Rows of the signal, and the share of the log that could be weighed. */
export interface AskedHosts {
  readonly rows: readonly {
    readonly subject: string;
    readonly value: UndeclaredEgressValue;
  }[];
  readonly coverage: number;
}

function destinationOf(row: z.output<typeof hostRow>): Destination {
  const [, , outcome, protocol, host, port, requests, , , newest] = row;
  return {
    ...(host === '' ? {} : { host }),
    ...(port === null ? {} : { port }),
    protocol,
    outcome,
    requests,
    lastSeen: new Date(newest).toISOString(),
  };
}

/**
 * Answers the part `hosts` of `undeclared-egress`. Only services that made such calls have a row: what was sampled away
 * may have been one, so the log never says that a service made none.
 */
export async function undeclaredEgress(asking: Asking): Promise<AskedHosts> {
  const { client, config, site, now, abort } = asking;
  const found = await client.rows(hostsQuestion({ config, now }), abort);
  if (found.length > MOST_DESTINATIONS) {
    throw new ClickHouseTrouble(
      'no-data',
      `The log of ${site.name} holds more than ${MOST_DESTINATIONS} undeclared destinations in a day; a part of them would look like all.`,
    );
  }
  if (found.length === 0) {
    const living = await client.rows(livingQuestion({ config, now }), abort);
    if (living.length > 0) return { rows: [], coverage: 1 };
    throw new ClickHouseTrouble(
      'no-data',
      `The log of ${site.name} holds no row of a caller's proxy in the last day; check that they log, and what ${KEY}.columns calls reporter.`,
    );
  }
  const rows = found.map(row => hostRow.parse(row));
  const services = new Map<string, Destination[]>();
  let unweighed = 0;
  let stored = 0;
  for (const row of rows) {
    const [namespace, service] = row;
    unweighed += row[7];
    stored += row[8];
    if (namespace === '' || service === '') continue;
    const ref = `${namespace}/${service}`;
    const own = services.get(ref) ?? [];
    own.push(destinationOf(row));
    services.set(ref, own);
  }
  return {
    rows: [...services].map(([subject, destinations]) => ({
      subject,
      value: { destinations },
    })),
    coverage: 1 - unweighed / stored,
  };
}
