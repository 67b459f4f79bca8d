import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRule } from './authz/BenchRule';
import { benchRules } from './authz/benchRules';
import { compileRules } from './authz/compiledEngine';
import { median } from './measure/median';
import { timed } from './measure/timed';
import type { Timed } from './measure/timed';
import { writeResult } from './measure/writeResult';
import { openDatabase } from './replay/Database';
import type { Database } from './replay/Database';
import { drawKeys } from './replay/drawKeys';
import { groupedWay } from './replay/groupedWay';
import { rowWay } from './replay/rowWay';
import { recordOf } from './replay/StoredRow';
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

function measure(database: Database) {
  const { keys, texts } = drawKeys(distinct);
  const deciders = () => ({
    today: compileRules([...benchRules(), anybodyReads]),
    proposed: compileRules(benchRules()),
  });
  const { today } = deciders();
  const denied = keys.map(
    key => today.decide(recordOf(key, texts)).decision === 'deny',
  );
  writeRows(database, { keys, rows, denied });
  const grouped: Cost[] = [];
  const perRow: Cost[] = [];
  let groups = 0;
  // The first round warms up and counts for nothing.
  for (let round = 0; round <= rounds; round += 1) {
    const ours = timed(() =>
      groupedWay(database, { texts, deciders: deciders() }),
    );
    const peer = timed(() => rowWay(database, { texts, deciders: deciders() }));
    deepStrictEqual(ours.made.counts, peer.made);
    // Agreement on nothing would mean nothing.
    const { admitted, newlyDenied, undecided, alreadyDenied } = peer.made;
    if (
      [admitted, newlyDenied, undecided, alreadyDenied].some(([n]) => n === 0)
    )
      throw new Error('The log lacks a kind of row that it should hold.');
    groups = ours.made.groups;
    if (round === 0) continue;
    grouped.push(ours);
    perRow.push(peer);
  }
  return { grouped: middle(grouped), perRow: middle(perRow), groups };
}

function report({ grouped, perRow, groups }: ReturnType<typeof measure>): void {
  const ratio = perRow.wallMs / grouped.wallMs;
  const line = (name: string, { wallMs, cpuMs }: Cost) =>
    `  ${name.padEnd(30)} ${wallMs.toFixed(0).padStart(7)} ms  ${cpuMs
      .toFixed(0)
      .padStart(7)} ms CPU\n`;
  process.stdout.write(
    `\n${rows} stored rows, ${groups} groups, both count the same, median of ${rounds}\n${line(
      'grouped and weighted',
      grouped,
    )}${line(
      'a decision per row',
      perRow,
    )}\nBar (at least ${BAR} times faster): ${ratio.toFixed(1)} x (CPU ${(
      perRow.cpuMs / grouped.cpuMs
    ).toFixed(1)} x), ${ratio >= BAR ? 'met' : 'NOT met'}\n`,
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
    rounds,
    rows,
    groups,
    grouped,
    perRow,
  });
}

const folder = mkdtempSync(join(tmpdir(), 'bench-replay-'));
try {
  const database = openDatabase(join(folder, 'access.sqlite'));
  try {
    report(measure(database));
  } finally {
    database.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
