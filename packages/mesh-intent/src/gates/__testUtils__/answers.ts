import type { Answer, NonAnswer } from '@causeway/mesh-authz';
import { collectedQuestion, questionKey } from '../../signals';
import type { CollectedSignal, SignalAnswers } from '../../signals';

/** The moment gates judge at in these tests. */
export const now = new Date('2027-03-09T12:00:00Z');

export const nonAnswers: readonly (readonly [NonAnswer, string])[] = [
  ['no-data', 'SourceUnavailable'],
  ['not-allowed', 'SourceUnavailable'],
  ['unreachable', 'SourceUnavailable'],
  ['stale', 'StaleEvidence'],
  ['not-configured', 'SourceUnavailable'],
];

/** A value observed a minute ago and good for an hour. */
export function valueAt<Value>(
  value: Value,
  site = 'site-one',
  more: { readonly freshUntil?: string; readonly coverage?: number } = {},
): Answer<Value> {
  return {
    state: 'value',
    value,
    source: 'metrics',
    site,
    observedAt: '2027-03-09T11:59:00.000Z',
    freshUntil: '2027-03-09T12:59:00.000Z',
    ...more,
  };
}

/** Past its bound by a millisecond. */
export function staleAt<Value>(value: Value, site = 'site-one') {
  return valueAt(value, site, { freshUntil: '2027-03-09T11:59:59.999Z' });
}

export function noneAt(state: NonAnswer, site = 'site-one'): Answer<never> {
  return { state, source: 'metrics', site, message: `It is ${state}.` };
}

/** Answers about some subjects, as the shell gathers them. */
export function answersOf<Value>(
  signal: CollectedSignal<Value>,
  bySubject: Readonly<Record<string, readonly Answer<Value>[]>>,
): SignalAnswers {
  return new Map(
    Object.entries(bySubject).map(([subject, answers]) => {
      // Sources are held to the schema when they answer; so are tests.
      for (const each of answers) {
        if (each.state === 'value') signal.value.parse(each.value);
      }
      return [questionKey(collectedQuestion(signal, subject)), answers];
    }),
  );
}
