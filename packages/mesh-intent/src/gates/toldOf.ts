import type { Answer, EvidenceItem, VerdictReason } from '@causeway/mesh-authz';
import { siteAnswers } from '../panels/siteAnswers';
import type { SilentSite } from '../panels/siteAnswers';
import { asOf, collectedAnswers } from '../signals';
import type { CollectedSignal, SignalAnswers } from '../signals';
import type { Judged } from './foldJudged';

/** An answer that still holds. */
export type Heard<Value> = Extract<Answer<Value>, { readonly state: 'value' }>;

/** What a collected signal tells of one subject, at the sites where the subject is. */
export interface Told<Value> {
  readonly answers: readonly Answer<Value>[];
  readonly heard: readonly Heard<Value>[];
  /** Sites that told nothing, with why. */
  readonly silent: readonly SilentSite[];
}

/** Whom to ask about what. */
export interface Subject {
  /** "shop/orders", "shop" or "fra-1". */
  readonly name: string;
  readonly sites: ReadonlySet<string>;
  /** The one part that is needed, of a signal that has several; others may be silent. */
  readonly part?: string;
}

/** Answers past their bound are silent, whatever they say; `undefined` when nobody asked. */
export function toldOf<Value>(
  signal: CollectedSignal<Value>,
  { name, sites, part }: Subject,
  evidence: { readonly answers?: SignalAnswers; readonly now: Date },
): Told<Value> | undefined {
  const answers = collectedAnswers(signal, name, evidence.answers)
    ?.filter(
      each =>
        part === undefined || each.part === undefined || each.part === part,
    )
    .map(each => asOf(each, evidence.now));
  return answers === undefined
    ? undefined
    : { answers, ...siteAnswers(answers, sites) };
}

/** Sites in words: "site-two: The source is away." */
export function silenceOf(silent: readonly SilentSite[]): string {
  return silent.map(({ site, message }) => `${site}: ${message}`).join(' ');
}

/** Why nothing can be told while sites are silent. */
export function silenceReason(silent: readonly SilentSite[]): VerdictReason {
  return silent.every(({ state }) => state === 'stale')
    ? 'StaleEvidence'
    : 'SourceUnavailable';
}

/** What a verdict rests on, those that said nothing too. */
export function evidenceOf<Value>(
  question: string,
  { heard, silent }: Told<Value>,
  words: (value: Value) => string,
): EvidenceItem[] {
  return [
    ...heard.map(({ source, site, observedAt, value }) => ({
      question: `${question} at ${site ?? source}`,
      source,
      observedAt,
      answer: words(value),
    })),
    ...silent.flatMap(({ source, site, state, observedAt }) =>
      observedAt === undefined
        ? []
        : [
            {
              question: `${question} at ${site}`,
              source,
              observedAt,
              answer: state,
            },
          ],
    ),
  ];
}

/** Nobody asked yet: a gate that was never asked proves nothing. */
export function notAsked(subject: string, what: string): Judged {
  return {
    outcome: 'insufficient-evidence',
    reason: 'NotAsked',
    message: `${subject}: ${what} was not asked yet.`,
    evidence: [],
  };
}
