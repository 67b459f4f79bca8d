import {
  asOf,
  collectedSignals,
  questionKey,
  type Answer,
  type CollectedSignal,
  type SignalAnswers,
  type SignalQuestion,
} from '@causeway/mesh-intent';
import type { PartOwner } from './assignParts';
import { snapshotAnswers } from './snapshotAnswers';
import type { SnapshotStore } from './SnapshotStore';
import { SourceGuard, type GuardLimits } from './SourceGuard';

/** An answer is given again for this long by the portal's clock, so that many looks at one change ask once. */
const REUSE_MS = 60_000;
/** Trouble is looked at again sooner. */
const REUSE_TROUBLE_MS = 5_000;
/** Answers kept: one may hold some thousand tuples. */
const MOST_KEPT = 200;

interface Kept {
  readonly askedAt: number;
  readonly answer: Promise<Answer<unknown>>;
  settled?: Answer<unknown>;
}

export interface EvidenceOptions {
  readonly owners: readonly PartOwner[];
  readonly now: () => Date;
  /** Where signals stand that are collected for the whole fleet; without it nobody answers for them. */
  readonly snapshots?: Pick<SnapshotStore, 'states' | 'rows'>;
  readonly limits?: GuardLimits;
}

/**
 * Asks telemetry what gates and pages want to know. Every (part, site) that owns the signal answers or says why not;
 * nothing is thrown, nothing is left out, and a dead site never hides a living one.
 */
export class EvidenceGatherer {
  readonly #options: EvidenceOptions;
  readonly #guards = new Map<string, SourceGuard>();
  readonly #kept = new Map<string, Kept>();

  constructor(options: EvidenceOptions) {
    this.#options = options;
  }

  async gather(questions: readonly SignalQuestion[]): Promise<SignalAnswers> {
    const collected = questions.flatMap(question => {
      const signal = collectedSignals.find(({ id }) => id === question.signal);
      return signal === undefined ? [] : [{ signal, question }];
    });
    const asked = questions.filter(
      question => !collected.some(each => each.question === question),
    );
    const answers = await Promise.all(
      asked.map(async question => {
        const owners = this.#options.owners.filter(
          ({ signal }) => signal.id === question.signal,
        );
        return [
          questionKey(question),
          await Promise.all(owners.map(owner => this.#answer(owner, question))),
        ] as const;
      }),
    );
    return new Map([...answers, ...(await this.#stored(collected))]);
  }

  /** What is collected anyway is read from its snapshots: judging a change asks no source for it. */
  async #stored(
    wanted: readonly {
      readonly signal: CollectedSignal;
      readonly question: SignalQuestion;
    }[],
  ): Promise<(readonly [string, readonly Answer<unknown>[]])[]> {
    const { snapshots, owners, now } = this.#options;
    if (snapshots === undefined || wanted.length === 0) return [];
    const subjects = [
      ...new Set(wanted.map(({ question }) => subjectOf(question))),
    ];
    const [states, rows] = await Promise.all([
      snapshots.states(),
      snapshots.rows({
        subjects,
        signals: [...new Set(wanted.map(({ signal }) => signal.id))],
      }),
    ]);
    const known = { owners, states, rows, now: now() };
    return wanted.map(({ signal, question }) => [
      questionKey(question),
      snapshotAnswers(signal, subjectOf(question), known),
    ]);
  }

  async #answer(
    owner: PartOwner,
    question: SignalQuestion,
  ): Promise<Answer<unknown>> {
    const key = `${owner.part}@${owner.site} ${questionKey(question)}`;
    const known = this.#kept.get(key);
    const now = this.#options.now();
    if (known !== undefined && this.#holds(known, now)) {
      return asOf(await known.answer, this.#options.now());
    }
    const asked: Kept = {
      askedAt: now.getTime(),
      answer: this.#ask(owner, question),
    };
    this.#keep(key, asked);
    asked.settled = await asked.answer;
    return asOf(asked.settled, this.#options.now());
  }

  #holds({ askedAt, settled }: Kept, now: Date): boolean {
    // A clock that was set back makes everything look new; then it is asked again.
    const age = now.getTime() - askedAt;
    if (age < 0) return false;
    if (settled === undefined) return age < REUSE_MS;
    return age < (settled.state === 'value' ? REUSE_MS : REUSE_TROUBLE_MS);
  }

  #keep(key: string, asked: Kept): void {
    // What is not given again is let go at once: an answer may hold 200,000 tuples.
    const now = this.#options.now();
    for (const [old, kept] of this.#kept) {
      if (kept.settled !== undefined && !this.#holds(kept, now)) {
        this.#kept.delete(old);
      }
    }
    this.#kept.delete(key);
    this.#kept.set(key, asked);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) return;
      this.#kept.delete(oldest);
    }
  }

  async #ask(
    owner: PartOwner,
    { params }: SignalQuestion,
  ): Promise<Answer<unknown>> {
    const { signal, part, site, source } = owner;
    if (source === undefined) {
      return {
        state: 'not-configured',
        source: 'configuration',
        site,
        part,
        message: `${signal.title} are not configured for ${site}: mesh.evidence.notConfigured lists ${signal.id}.${part}.`,
      };
    }
    const now = this.#options.now();
    const guarded = await this.#guardOf(source.id, site).run(abort =>
      source.ask({ signal: signal.id, part, site, params, now, abort }),
    );
    if (!guarded.ok) {
      return {
        state: 'unreachable',
        source: source.id,
        site,
        part,
        message: `${source.id} could not be asked for ${site}: ${guarded.why}.`,
        observedAt: now.toISOString(),
      };
    }
    return { ...checked(owner, guarded.value, now), site, part };
  }

  #guardOf(source: string, site: string): SourceGuard {
    const key = `${source}@${site}`;
    const known = this.#guards.get(key);
    if (known !== undefined) return known;
    const made = new SourceGuard(this.#options.limits);
    this.#guards.set(key, made);
    return made;
  }
}

/** "shop/cart" of a question made by `collectedQuestion`. */
function subjectOf({ signal, params }: SignalQuestion): string {
  const subject = (params as { readonly subject?: unknown } | null)?.subject;
  if (typeof subject !== 'string') {
    throw new Error(`A question about ${signal} names no subject.`);
  }
  return subject;
}

/**
 * A value that is not what the signal says it is would be judged as if it were: it is no answer. Neither is one without a
 * time, and none is newer than the question or good for longer than the signal says.
 */
function checked(
  { signal, source }: PartOwner,
  answer: Answer<unknown>,
  now: Date,
): Answer<unknown> {
  if (answer.state !== 'value') return answer;
  const odd = (what: string, observedAt?: string): Answer<unknown> => ({
    state: 'unreachable',
    source: answer.source,
    message: `${source?.id} answered something that is not ${signal.id}: ${what}.`,
    ...(observedAt === undefined ? {} : { observedAt }),
  });
  const observedMs = Date.parse(answer.observedAt);
  if (Number.isNaN(observedMs)) {
    return odd(`observedAt ${answer.observedAt} is no time`);
  }
  const parsed = signal.value.safeParse(answer.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return odd(`${issue.path.join('.')} ${issue.message}`, answer.observedAt);
  }
  const at = Math.min(observedMs, now.getTime());
  const bound = at + signal.freshForSeconds * 1000;
  const own = Date.parse(answer.freshUntil ?? '');
  return {
    ...answer,
    value: parsed.data,
    observedAt: new Date(at).toISOString(),
    freshUntil: new Date(own < bound ? own : bound).toISOString(),
  };
}
