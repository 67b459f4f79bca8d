import type { AccessLogParams, AccessLogValue } from '@causeway/mesh-intent';
import { ClickHouseTrouble } from '../ClickHouseTrouble';
import { KEY } from '../identifier';
import type { Asking } from './Asking';
import { accessTuple, type ReadTuple } from './accessTuple';
import { MOST_TUPLES, tuplesQuestion } from './tuplesQuestion';

/** A part of the log would be judged as if it were all of it: what cannot be weighed is no answer. */
function refuseUnweighed(read: readonly ReadTuple[], site: string): void {
  const sum = (tuples: readonly ReadTuple[]) =>
    tuples.reduce((rows, each) => rows + each.rows, 0);
  const unweighed = sum(read.filter(({ tuple }) => tuple === undefined));
  if (unweighed === 0) return;
  throw new ClickHouseTrouble(
    'no-data',
    `For ${unweighed} of ${sum(
      read,
    )} stored rows in the log of ${site} nobody knows what share was logged; they are from before the first entry of ${KEY}.samplingRates, or their rate is none.`,
  );
}

/** Answers `access-log-tuples`: what one workload's own proxies logged, put together and counted by ClickHouse. */
export async function accessLogTuples(
  asking: Asking,
  { namespace, service, hours }: AccessLogParams,
): Promise<AccessLogValue> {
  const { client, config, site, now, abort } = asking;
  const about = { config, site, namespace, service, hours, now };
  const rows = await client.rows(tuplesQuestion(about), abort);
  if (rows.length === 0) {
    throw new ClickHouseTrouble(
      'no-data',
      `The log of ${site.name} holds no request to ${namespace}/${service} in the last ${hours} hours; check that its proxies log, and what ${KEY}.columns calls namespace and service.`,
    );
  }
  if (rows.length > MOST_TUPLES) {
    throw new ClickHouseTrouble(
      'no-data',
      `The log of ${site.name} holds more than ${MOST_TUPLES} kinds of requests to ${namespace}/${service}, even without their paths; a part of them would look like all. Leave a column of many values out of ${KEY}.columns.`,
    );
  }
  const read = rows.map(row => accessTuple(row, config));
  refuseUnweighed(read, site.name);
  const clusters = new Map<
    string,
    AccessLogValue['clusters'][number]['tuples']
  >();
  for (const { cluster, tuple } of read) {
    if (tuple === undefined) continue;
    const tuples = clusters.get(cluster) ?? [];
    tuples.push(tuple);
    clusters.set(cluster, tuples);
  }
  return {
    clusters: [...clusters].map(([cluster, tuples]) => ({ cluster, tuples })),
  };
}
