import { z } from 'zod';
import type { Faults } from '../control/Faults';
import { jsonReply, textReply, type Reply } from '../http/Reply';
import { accessLogTuples } from './accessLogTuples';
import { readTraffic, type Traffic } from './readTraffic';

const question = z.strictObject({
  part: z.string(),
  params: z.unknown(),
});

interface Asked {
  readonly site: string;
  readonly signal: string;
  readonly body: unknown;
}

/** `stale` shows what was observed then and nothing since. */
const STALE_MS = 3 * 86_400_000;

/** The telemetry of the estate's meshes, made from the scenario's traffic. */
export class Telemetry {
  private readonly traffic: Traffic = readTraffic();
  private readonly answers: Readonly<
    Record<
      string,
      (asked: {
        readonly site: string;
        readonly params: unknown;
        readonly at: number;
      }) => unknown
    >
  > = {
    'access-log-tuples': asked => accessLogTuples(this.traffic, asked),
  };

  constructor(
    private readonly options: {
      readonly now: () => Date;
      readonly faults: Faults;
    },
  ) {}

  answer({ site, signal, body }: Asked): Reply {
    const answer = Object.hasOwn(this.answers, signal)
      ? this.answers[signal]
      : undefined;
    const known = this.traffic.sites.some(({ name }) => name === site);
    if (answer === undefined || !known) {
      return textReply(404, `no signal ${signal} at ${site}\n`);
    }
    const parsed = question.safeParse(body);
    if (!parsed.success) {
      return textReply(400, `${z.prettifyError(parsed.error)}\n`);
    }
    const { mode } = this.options.faults.of({ site, signal });
    if (mode === 'no-data') {
      return jsonReply(200, { state: 'no-data' });
    }
    const at = this.options.now().getTime() - (mode === 'stale' ? STALE_MS : 0);
    return jsonReply(200, {
      state: 'value',
      observedAt: new Date(at).toISOString(),
      value: answer({ site, params: parsed.data.params, at }),
    });
  }
}
