import { deepStrictEqual } from 'node:assert';
import { startClickHouse } from '../plugins/mesh-backend-module-clickhouse/src/testing/startClickHouse';
import type { BenchRule } from './authz/BenchRule';
import { benchRules } from './authz/benchRules';
import { compileRules } from './authz/compiledEngine';
import { median } from './measure/median';
import type { Timed } from './measure/timed';
import { timedAsync } from './measure/timedAsync';
import { writeResult } from './measure/writeResult';
import { drawKeys } from './replay/drawKeys';
import { groupedWay } from './replay/groupedWay';
import { recordOf } from './replay/RequestKey';
import { rowWay } from './replay/rowWay';
import { openLog } from './replay/StoredLog';
import type { StoredLog } from './replay/StoredLog';
import { writeRows } from './replay/writeRows';

const rounds = Number(process.env.ROUNDS ?? 7);
const rows = Number(process.env.ROWS ?? 1_000_000);
/** Requests told apart by caller, method and path. */
const distinct = 2_400;

/** Bar of the table in bench/README.md. */
const BAR = 20;

/** Today anybody may read; the proposal takes that away. */
const anybodyReads: BenchRule = {
  name: 'allow-reading',
  effect: 'allow',
  principals: [],
  methods: ['GET'],
  paths: ['/api/*'],
};

type Cost = Pick<Timed<unknown>, 'wallMs' | 'cpuMs'>;

const middle = (costs: readonly Cost[]): Cost => ({
  wallMs: median(costs.map(({ wallMs }) => wallMs)),
  cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
});

const deciders = () => ({
  today: compileRules([...benchRules(), anybodyReads]),
  proposed: compileRules(benchRules()),
});

async function measure(log: StoredLog) {
  const keys = drawKeys(distinct);
  const { today } = deciders();
  const denied = keys.map(
    key => today.decide(recordOf(key)).decision === 'deny',
  );
  await writeRows(log, { keys, rows, denied });
  const grouped: Cost[] = [];
  const perRow: Cost[] = [];
  let groups = 0;
  // The first round warms up and counts for nothing.
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await timedAsync(() => groupedWay(log, deciders()));
    const peer = await timedAsync(() => rowWay(log, deciders()));
    deepStrictEqual(ours.made.counts, peer.made);
    // Agreement on nothing would mean nothing.
    const { admitted, newlyDenied, undecided, alreadyDenied } = peer.made;
    if (
      [admitted, newlyDenied, undecided, alreadyDenied].some(([n]) => n === 0)
    )
      throw new Error('The log lacks a kind of row that it should hold.');
    const { newlyAllowed, deniedUndecided } = peer.made;
    const denials = alreadyDenied[0] + newlyAllowed[0] + deniedUndecided[0];
    if (admitted[0] + denials !== rows)
      throw new Error('Not every row that was written was counted.');
    groups = ours.made.groups;
    if (round === 0) continue;
    grouped.push(ours);
    perRow.push(peer);
  }
  return { grouped: middle(grouped), perRow: middle(perRow), groups };
}

function report(
  { grouped, perRow, groups }: Awaited<ReturnType<typeof measure>>,
  version: string,
): void {
  const ratio = perRow.wallMs / grouped.wallMs;
  const line = (name: string, { wallMs, cpuMs }: Cost) =>
    `  ${name.padEnd(30)} ${wallMs.toFixed(0).padStart(7)} ms  ${cpuMs
      .toFixed(0)
      .padStart(7)} ms CPU of the portal\n`;
  process.stdout.write(
    `\nClickHouse ${version}: ${rows} stored rows, ${groups} groups, both count the same, median of ${rounds}\n${line(
      'grouped and weighted',
      grouped,
    )}${line(
      'a decision per row',
      perRow,
    )}\nBar (at least ${BAR} times faster): ${ratio.toFixed(1)} x, ${
      ratio >= BAR ? 'met' : 'NOT met'
    }\n`,
  );
  writeResult('replay', {
    table: [
      {
        row: `replay of ${rows} rows`,
        ours: `${grouped.wallMs.toFixed(0)} ms`,
        peer: `per row ${perRow.wallMs.toFixed(0)} ms`,
        ratio: `${ratio.toFixed(1)} x`,
        bar: `>= ${BAR} x`,
        met: ratio >= BAR ? 'yes' : 'no',
      },
    ],
    clickhouse: version,
    rounds,
    rows,
    groups,
    grouped,
    perRow,
  });
}

async function main(): Promise<void> {
  const engine = await startClickHouse();
  try {
    report(await measure(await openLog(engine)), engine.version);
  } finally {
    await engine.stop();
  }
}

main().catch(error => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
});
