import { questionKey } from '../signals/questionKey';
import type { SignalQuestion } from '../signals/types';
import { liveChecksFor } from './registry';
import type { LiveEvidence, LiveSubject, LiveVerdict } from './types';

/**
 * Everything telemetry has to be asked before a change can be called live, each question once.
 *
 * @public
 */
export function liveQuestionsOf(subject: LiveSubject): SignalQuestion[] {
  const asked = liveChecksFor(subject.diff).flatMap(each => each.asks(subject));
  return [
    ...new Map(asked.map(each => [questionKey(each), each] as const)).values(),
  ];
}

/**
 * What every live check of the difference says. None at all means that nothing telemetry shows would prove it.
 *
 * @public
 */
export function judgeLive(
  subject: LiveSubject,
  evidence: LiveEvidence,
  now: Date,
): LiveVerdict[] {
  return liveChecksFor(subject.diff).map(check => ({
    check: check.id,
    verdict: check.judge(subject, evidence, now),
  }));
}
