import type { ReplayDeciders } from '../../packages/mesh-authz/src';
import { logColumns, logRow } from '../../packages/mesh-cli/src/authz/logRow';
import type { RowReading } from '../../packages/mesh-cli/src/authz/logRow';
import type { Counts } from './Counts';
import { HOURS, lowered, now } from './StoredLog';
import type { StoredLog } from './StoredLog';

/** As `mesh replay` is told to read the columns of this table. */
const reading: RowReading = {
  columns: {
    ...logColumns,
    time: 'at',
    protocol: 'proto',
    peer: 'san',
    method: 'verb',
    path: 'uri',
    authority: 'host',
    local: 'local',
    code: 'status',
    details: 'details',
    termination: 'ended',
    sni: 'sni',
  },
};

const admittedNames = {
  allow: undefined,
  deny: 'newlyDenied',
  undecided: 'undecided',
} as const;
const deniedNames = {
  allow: 'newlyAllowed',
  deny: 'alreadyDenied',
  undecided: 'deniedUndecided',
} as const;

/**
 * Every row read through the same client, understood as `mesh replay` understands a row of a log, decided on both sides
 * by the same evaluator, and no more than counted. In its favour the server works the rate out.
 */
export async function rowWay(
  { engine, table }: StoredLog,
  deciders: ReplayDeciders,
): Promise<Counts> {
  const counts = {
    admitted: [0, 0] as [number, number],
    newlyDenied: [0, 0] as [number, number],
    undecided: [0, 0] as [number, number],
    alreadyDenied: [0, 0] as [number, number],
    newlyAllowed: [0, 0] as [number, number],
    deniedUndecided: [0, 0] as [number, number],
    contradicted: [0, 0] as [number, number],
  };
  const add = (name: keyof Counts, weight: number) => {
    counts[name][0] += 1;
    counts[name][1] += weight;
  };
  const to = now.getTime() / 1000;
  const asked = await engine.client.query({
    query: `SELECT at, proto, san, verb, uri, host, local, sni, status, details, ended,
        multiIf(status >= 400, 1, at >= toDateTime({lowered:UInt32}), 0.01, 0.1) AS sampling_rate
      FROM ${table}
      WHERE ns = 'shop' AND svc = 'cart' AND side = 'inbound'
        AND at >= toDateTime({from:UInt32}) AND at <= toDateTime({to:UInt32})`,
    query_params: { lowered, from: to - HOURS * 3600, to },
    format: 'JSONEachRow',
  });
  for await (const rows of asked.stream<Readonly<Record<string, unknown>>>()) {
    for (const each of rows) {
      const row = each.json();
      // In this log NULL says nothing of the caller; the reader takes it for plaintext.
      const read = logRow({ ...row, san: row.san ?? undefined }, reading);
      if (!read.ok) throw new Error(read.fault);
      const { request, outcome, samplingRate } = read.tuple;
      const refused = outcome === 'denied';
      const weight = 1 / samplingRate;
      const today = deciders.today.decide(request).decision;
      const proposed = deciders.proposed.decide(request).decision;
      if (today === (refused ? 'allow' : 'deny')) add('contradicted', weight);
      if (!refused) add('admitted', weight);
      const name = (refused ? deniedNames : admittedNames)[proposed];
      if (name !== undefined) add(name, weight);
    }
  }
  return counts;
}
