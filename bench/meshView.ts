import type { CollectedRound } from './collector/CollectedRound';
import { runCollector } from './collector/runCollector';
import { median } from './measure/median';
import type { BarRow } from './measure/BarRow';
import { writeResult } from './measure/writeResult';
import { denseServices } from './meshView/FleetShape';
import { idle, underLoad } from './meshView/load';
import type { Latencies } from './meshView/load';
import { peerView, viewQuestions } from './meshView/peerView';
import { startPortal } from './meshView/startPortal';
import { writeFleet } from './meshView/writeFleet';
import { startPrometheus } from '../plugins/mesh-backend-module-prometheus/src/testing/startPrometheus';

const shape = {
  services: Number(process.env.SERVICES ?? 2_000),
  proxies: 20,
  dense: 24,
};
const HOUR = 3_600_000;
/** Views of one measurement: enough that the slowest in a hundred is not one alone. */
const VIEWS = Number(process.env.VIEWS ?? 150);
/** Views during which questions are counted. */
const BURST = 30;
/** Each rate is this much above the one before. */
const STEP = 1.5;

/** Questions of a view that bring nothing where nothing is wrong: plaintext, refusals, what was not declared. */
const UNTOLD = 5;
/** Collections of the collector. After four every part that comes often was collected twice: before that memory still fills. */
const COLLECTIONS = 12;
const WARM = 4;

/** Bars of the table in bench/README.md. */
const BAR = 20;
const SLOWER = 2;
const MORE_MEMORY = 1.2;

/** Questions the server answered since it started. */
async function asked(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = [
    ...text.matchAll(
      /^prometheus_http_requests_total\{code="\d+",handler="\/api\/v1\/query(?:_range)?"\} (\S+)$/gm,
    ),
  ];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

interface Served extends Latencies {
  readonly perSecond: number;
}

/**
 * The highest rate at which views of the peer take at most twice what they take alone: first downwards from where one
 * view in four would meet another, then upwards to where they take longer.
 */
async function highestRate(
  view: (nth: number) => Promise<unknown>,
  alone: Latencies,
): Promise<Served> {
  const at = async (perSecond: number): Promise<Served | undefined> => {
    const told = await underLoad(view, { perSecond, views: VIEWS });
    say(`peer at ${perSecond.toFixed(1)}/s`, told);
    return told.p99 <= SLOWER * alone.p99 ? { ...told, perSecond } : undefined;
  };
  const start = 250 / alone.p50;
  const first = await at(start);
  if (first === undefined) {
    for (let down = 1; down <= 4; down += 1) {
      const slower = await at(start / STEP ** down);
      if (slower !== undefined) return slower;
    }
    throw new Error('The peer serves no rate at all.');
  }
  for (let best = first; ; ) {
    const faster = await at(best.perSecond * STEP);
    if (faster === undefined) return best;
    best = faster;
  }
}

function say(what: string, { p50, p99 }: Latencies): void {
  process.stdout.write(
    `  ${what.padEnd(24)} p50 ${p50.toFixed(1).padStart(7)} ms   p99 ${p99
      .toFixed(1)
      .padStart(7)} ms\n`,
  );
}

/** Questions during some views. The collector asks now and then, and no view does if none was asked during one of the bursts. */
async function upstreamOf(
  url: string,
  view: (nth: number) => Promise<unknown>,
): Promise<number> {
  const counts: number[] = [];
  for (let burst = 0; burst < 10; burst += 1) {
    const before = await asked(url);
    for (let nth = 0; nth < BURST; nth += 1) await view(nth);
    counts.push((await asked(url)) - before);
  }
  return Math.min(...counts);
}

async function measure(url: string) {
  const dense = denseServices(shape);
  const at = (nth: number) => dense[nth % dense.length];
  const peer = (nth: number) => peerView(url, at(nth));
  if ((await peer(0)) < viewQuestions(0).length - UNTOLD)
    throw new Error('The peer saw less than its questions should bring.');
  await idle(peer, VIEWS / 3);
  const alone = await idle(peer, VIEWS);
  say('peer, one at a time', alone);
  const best = await highestRate(peer, alone);
  const portal = await startPortal(url, {
    services: shape.services,
    seen: at(0),
  });
  try {
    const view = (nth: number) => portal.view(at(nth));
    await idle(view, VIEWS);
    say('portal, one at a time', await idle(view, VIEWS));
    const rounds: Latencies[] = [];
    for (let round = 0; round < 3; round += 1) {
      rounds.push(
        await underLoad(view, { perSecond: best.perSecond, views: VIEWS }),
      );
      say(`portal at ${best.perSecond.toFixed(1)}/s`, rounds[round]);
    }
    return { alone, best, rounds, upstream: await upstreamOf(url, view) };
  } finally {
    await portal.stop();
  }
}

function tableOf({
  best,
  rounds,
  upstream,
}: Awaited<ReturnType<typeof measure>>): BarRow[] {
  const ours = median(rounds.map(({ p99 }) => p99));
  const ratio = best.p99 / ours;
  return [
    {
      row: `entity mesh view, ${
        shape.services
      } services, ${best.perSecond.toFixed(0)}/s`,
      ours: `p99 ${ours.toFixed(1)} ms`,
      peer: `${viewQuestions(0).length} PromQL a view: p99 ${best.p99.toFixed(
        1,
      )} ms`,
      ratio: `${ratio.toFixed(1)} x`,
      bar: `>= ${BAR} x`,
      met: ratio >= BAR ? 'yes' : 'no',
    },
    {
      row: `entity mesh view, questions in ${BURST} views`,
      ours: `${upstream}`,
      peer: `${viewQuestions(0).length * BURST}`,
      ratio: '',
      bar: '0',
      met: upstream === 0 ? 'yes' : 'no',
    },
  ];
}

function collectorRow(rounds: readonly CollectedRound[]): BarRow {
  for (const { parts, wallMs, peakMb, restMb, subjects } of rounds) {
    process.stdout.write(
      `  collector, ${parts} parts of ${subjects} services: ${Math.round(
        wallMs,
      )} ms, at most ${Math.round(peakMb)} MiB, then ${Math.round(restMb)}\n`,
    );
    if (subjects !== shape.services)
      throw new Error(`The collector knows ${subjects} services.`);
  }
  const warm = rounds[WARM - 1].restMb;
  const last = rounds[rounds.length - 1].restMb;
  const peak = Math.max(...rounds.map(({ peakMb }) => peakMb));
  const slowest = Math.max(...rounds.map(({ wallMs }) => wallMs));
  return {
    row: `collector, ${shape.services} services, ${
      shape.services * shape.proxies
    } proxies`,
    ours: `${Math.round(last)} MiB after ${rounds.length}, at most ${Math.round(
      peak,
    )}; ${(slowest / 1000).toFixed(1)} s`,
    peer: `${Math.round(warm)} MiB after ${WARM}`,
    ratio: `${(last / warm).toFixed(2)} x`,
    bar: `<= ${MORE_MEMORY} x`,
    met: last <= MORE_MEMORY * warm ? 'yes' : 'no',
  };
}

async function main(): Promise<void> {
  const prometheus = await startPrometheus();
  try {
    const begin = performance.now();
    const written = await writeFleet(prometheus.url, shape, {
      now: Date.now(),
      aheadMs: HOUR,
    });
    process.stdout.write(
      `\n${shape.services} services, ${
        shape.services * shape.proxies
      } proxies: ${written.series} series, ${
        written.samples
      } samples, written in ${Math.round(
        (performance.now() - begin) / 1000,
      )} s\n`,
    );
    const told = await measure(prometheus.url);
    const collected = await runCollector(prometheus.url, COLLECTIONS);
    const table = [...tableOf(told), collectorRow(collected)];
    writeResult('meshView', { table, shape, written, ...told, collected });
  } finally {
    await prometheus.stop();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
