import { allocationHere, allocationOf } from './authz/allocation';
import type { Spread } from './authz/allocation';
import { benchRequests } from './authz/benchRequests';
import { benchRules } from './authz/benchRules';
import { bufbuildCelEngine } from './authz/bufbuildCelEngine';
import { casbinEngine } from './authz/casbinEngine';
import { cedarEngine } from './authz/cedarEngine';
import { celJsEngine } from './authz/celJsEngine';
import { compiledEngine } from './authz/compiledEngine';
import { agree } from './authz/agree';
import { naiveEngine } from './authz/naiveEngine';
import { rank } from './authz/rank';
import type { Ranking } from './authz/rank';
import type { BarRow } from './measure/BarRow';
import { writeResult } from './measure/writeResult';

const rounds = Number(process.env.ROUNDS ?? 7);
const count = Number(process.env.REQUESTS ?? 100_000);

/** Bars of the table in bench/README.md. */
const ENGINE_BAR = 10;
const NAIVE_BAR = 3;
const NAIVE_FLOOR = 1.4;

/** A path of its own for nearly every request: what the evaluator remembers of paths helps least. The bars hold here. */
const scattered: Spread = { count, ids: 1_000_000_000, seed: 1 };
/** The same number of requests over some 9,000 paths. */
const gathered: Spread = { count, ids: 400, seed: 2 };

function print(title: string, rows: readonly Ranking[]): void {
  const [ours] = rows;
  process.stdout.write(`\n${title}, median of ${rounds}\n`);
  process.stdout.write(
    '  engine                    decisions/s   per CPU s    ours is   (CPU)  timed on\n',
  );
  for (const row of rows) {
    const ratio = (ours.perSecond / row.perSecond).toFixed(1);
    const cpuRatio = (ours.perCpuSecond / row.perCpuSecond).toFixed(1);
    process.stdout.write(
      `  ${row.name.padEnd(24)} ${[
        [Math.round(row.perSecond), 12],
        [Math.round(row.perCpuSecond), 11],
        [`${ratio} x`, 10],
        [`${cpuRatio} x`, 8],
        [row.timedOn, 9],
      ]
        .map(([cell, width]) => String(cell).padStart(Number(width)))
        .join('')}\n`,
    );
  }
}

function barRows(rows: readonly Ranking[]): BarRow[] {
  const [ours, naive, ...engines] = rows;
  const best = engines.reduce((a, b) => (b.perSecond > a.perSecond ? b : a));
  const rate = ({ perSecond }: Ranking) =>
    `${Math.round(perSecond / 1000)} k/s`;
  const againstBest = ours.perSecond / best.perSecond;
  const againstNaive = ours.perSecond / naive.perSecond;
  const below = againstNaive >= NAIVE_FLOOR ? 'floor' : 'no';
  return [
    {
      row: 'decisions, best engine',
      ours: rate(ours),
      peer: `${best.name} ${rate(best)}`,
      ratio: `${againstBest.toFixed(1)} x`,
      bar: `>= ${ENGINE_BAR} x`,
      met: againstBest >= ENGINE_BAR ? 'yes' : 'no',
    },
    {
      row: 'decisions, naive loop',
      ours: rate(ours),
      peer: rate(naive),
      ratio: `${againstNaive.toFixed(2)} x`,
      bar: `>= ${NAIVE_BAR} x (floor ${NAIVE_FLOOR} x)`,
      met: againstNaive >= NAIVE_BAR ? 'yes' : below,
    },
  ];
}

async function main(): Promise<void> {
  const rules = benchRules();
  const engines = [
    compiledEngine,
    naiveEngine,
    celJsEngine,
    bufbuildCelEngine,
    cedarEngine,
    await casbinEngine(rules),
  ];
  const far = benchRequests(scattered);
  const allowed = agree(engines, { rules, requests: far });
  const near = benchRequests(gathered);
  const quick = engines.slice(0, 2);
  agree(quick, { rules, requests: near });
  const rows = rank(engines, { rules, requests: far, rounds });
  const nearRows = rank(quick, { rules, requests: near, rounds });
  const paths = (requests: typeof far) =>
    new Set(requests.map(({ path }) => path)).size;
  const share = `${((allowed / far.length) * 100).toFixed(0)} % allowed`;
  print(
    `${count} distinct requests, ${paths(far)} paths, ${share}, all agree`,
    rows,
  );
  print(`${count} distinct requests, ${paths(near)} paths`, nearRows);
  const allocation = {
    scattered: allocationOf(__filename, scattered),
    gathered: allocationOf(__filename, gathered),
  };
  for (const [spread, { first, again }] of Object.entries(allocation))
    process.stdout.write(
      `\nBytes per decision, ${spread}: ${first.toFixed(
        1,
      )} at first, ${again.toFixed(1)} again`,
    );
  const table = barRows(rows);
  process.stdout.write(
    `\n\n${table
      .map(
        ({ row, ratio, bar, met }) => `${row}: ${ratio}, bar ${bar}: ${met}\n`,
      )
      .join('')}`,
  );
  writeResult('authz', {
    table,
    rounds,
    requests: count,
    paths: { scattered: paths(far), gathered: paths(near) },
    allowed,
    scattered: rows,
    gathered: nearRows,
    allocation,
  });
}

if (process.argv[2] === 'allocation') {
  const spread = JSON.parse(process.argv[3]) as Spread;
  process.stdout.write(JSON.stringify(allocationHere(spread)));
} else void main();
