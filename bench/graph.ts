import type { GraphView } from '@causeway/plugin-mesh-common';
import { looked } from './graph/looked';
import { naiveLayout } from './graph/naiveLayout';
import { servedGraph, type ServedGraph } from './graph/servedGraph';
import type { BarRow } from './measure/BarRow';
import { median } from './measure/median';
import { timed } from './measure/timed';
import { timedAsync } from './measure/timedAsync';
import { writeResult } from './measure/writeResult';

const SERVICES = Number(process.env.SERVICES ?? 2000);
const ROUNDS = Number(process.env.ROUNDS ?? 200);
/** Times the graph is made from the store. */
const ANEW = 9;
/** Services that are looked at, those with many callers among them. */
const LOOKS = 100;

const bars = { known: 20, whole: 5, look: 50 } as const;

function p95(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)];
}

function barRow(
  row: string,
  figures: {
    readonly ours: number;
    readonly peer: number;
    readonly against: string;
    readonly bar: number;
  },
): BarRow {
  const { ours, peer, against, bar } = figures;
  return {
    row: `graph of ${SERVICES}: ${row}`,
    ours: `${ours.toFixed(2)} ms p95`,
    peer: `${peer.toFixed(0)} ms, ${against}`,
    ratio: `${(peer / ours).toFixed(0)} x`,
    bar: `>= ${bar} x`,
    met: peer / ours >= bar ? 'yes' : 'no',
  };
}

async function answering(served: ServedGraph) {
  const anew: number[] = [];
  for (let nth = 0; nth < ANEW; nth += 1) {
    served.forget();
    anew.push((await timedAsync(() => served.ask())).wallMs);
  }
  const { tag, body } = await served.ask();
  const known: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const same = await timedAsync(() => served.ask(tag));
    if (same.made.status !== 304)
      throw new Error('It moved while nothing did.');
    known.push(same.wallMs);
    const sent = await timedAsync(() => served.ask());
    if (sent.made.body !== body) throw new Error('It is not the same.');
    whole.push(sent.wallMs);
  }
  return { anew: median(anew), known: p95(known), whole: p95(whole), body };
}

/** Those that most call, and as many from everywhere. */
function looksIn({ nodes, edges }: GraphView): string[] {
  const callers = new Map<string, number>();
  for (const { to } of edges) callers.set(to, (callers.get(to) ?? 0) + 1);
  const busy = [...callers].sort(([, a], [, b]) => b - a).map(([ref]) => ref);
  const step = Math.max(1, Math.floor((2 * nodes.length) / LOOKS));
  const others = nodes.filter((_, at) => at % step === 0);
  return [...busy.slice(0, LOOKS / 2), ...others.map(({ ref }) => ref)];
}

function looking(body: string) {
  const view: GraphView = JSON.parse(body);
  looked(body, undefined);
  const samples = looksIn(view).map(
    focus => timed(() => looked(body, focus)).wallMs,
  );
  const teams = Array.from(
    { length: ANEW },
    () => timed(() => looked(body, undefined)).wallMs,
  );
  const naive = timed(() => naiveLayout(view));
  if (naive.made !== view.nodes.length)
    throw new Error('The naive layout left something without a place.');
  return { focus: p95(samples), teams: p95(teams), naive: naive.wallMs };
}

async function main(): Promise<void> {
  const served = await servedGraph(SERVICES);
  const { anew, known, whole, body } = await answering(served);
  await served.close();
  const { focus, teams, naive } = looking(body);
  const anewIs = 'made from the store';
  const naiveIs = 'dagre over all of it';
  const table = [
    barRow('an answer that the caller has', {
      ours: known,
      peer: anew,
      against: anewIs,
      bar: bars.known,
    }),
    barRow('an answer sent', {
      ours: whole,
      peer: anew,
      against: anewIs,
      bar: bars.whole,
    }),
    barRow('from the answer to what is around a service', {
      ours: focus,
      peer: naive,
      against: naiveIs,
      bar: bars.look,
    }),
    barRow('from the answer to teams', {
      ours: teams,
      peer: naive,
      against: naiveIs,
      bar: bars.look,
    }),
  ];
  console.table(table);
  writeResult('graph', { table, bytes: body.length });
}

main().catch(error => {
  console.error(error);
  process.exit(1);
});
