import { median } from '../measure/median';
import { timed } from '../measure/timed';
import type { BenchRequest, BenchRule } from './BenchRule';
import type { Engine } from './Engine';

export interface Ranking {
  readonly name: string;
  readonly timedOn: number;
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly perSecondOfRounds: readonly number[];
}

/** Decisions per second of each engine, in the order given. The engines take turns, each round in another order. */
export function rank(
  engines: readonly Engine[],
  {
    rules,
    requests,
    rounds,
  }: {
    readonly rules: readonly BenchRule[];
    readonly requests: readonly BenchRequest[];
    readonly rounds: number;
  },
): Ranking[] {
  const samples = engines.map((): { wall: number; cpu: number }[] => []);
  // The first round warms the engines up and counts for nothing.
  for (let round = 0; round <= rounds; round += 1)
    for (let turn = 0; turn < engines.length; turn += 1) {
      const at = (turn + round) % engines.length;
      const count = Math.min(engines[at].timedOn, requests.length);
      const verdicts = new Uint8Array(count);
      const pass = engines[at].start(rules, requests);
      const { wallMs, cpuMs } = timed(() => pass(verdicts));
      if (round > 0)
        samples[at].push({
          wall: (count / wallMs) * 1000,
          cpu: (count / cpuMs) * 1000,
        });
    }
  return engines.map(({ name, timedOn }, at) => ({
    name,
    timedOn: Math.min(timedOn, requests.length),
    perSecond: median(samples[at].map(({ wall }) => wall)),
    perCpuSecond: median(samples[at].map(({ cpu }) => cpu)),
    perSecondOfRounds: samples[at].map(({ wall }) => Math.round(wall)),
  }));
}
