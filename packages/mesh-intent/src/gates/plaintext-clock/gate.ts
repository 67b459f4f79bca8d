import type { VerdictReason } from '@causeway/mesh-authz';
import { plaintextClock } from '../../panels/plaintextClock';
import type { PlaintextClock } from '../../panels/plaintextClock';
import { sitesOf } from '../../panels/siteAnswers';
import { collectedQuestion, plaintext } from '../../signals';
import { becomingStrict } from '../becomingStrict';
import type { BecomingStrict } from '../becomingStrict';
import { foldJudged } from '../foldJudged';
import type { Judged } from '../foldJudged';
import { evidenceOf, notAsked, silenceReason, toldOf } from '../toldOf';
import type { Gate, GateEvidence, GateSubject } from '../types';
import { earliest } from './earliest';

const DAY_MS = 86_400_000;

function reasonOf({
  outcome,
  silent,
  requests,
  days,
}: PlaintextClock): VerdictReason {
  if (outcome === 'pass') return 'Satisfied';
  if (outcome === 'fail') return 'ThresholdExceeded';
  if (silent.length > 0) return silenceReason(silent);
  return requests === 0 && days.length > 0 ? 'NoSamples' : 'WindowNotElapsed';
}

/** Days that ended too long ago: what was told just now may still be about last month. */
function isOld({ days }: PlaintextClock, now: Date): boolean {
  const last = days.at(-1);
  // An answer holds an hour, so shortly after midnight it still ends on the day before yesterday.
  const bound = now.getTime() - 2 * DAY_MS - plaintext.freshForSeconds * 1000;
  return last !== undefined && Date.parse(last.day) <= bound;
}

function whenOf(clock: PlaintextClock): string {
  const day = earliest(clock);
  return day === undefined
    ? ''
    : ` Seven clean days could be there on ${day} at the earliest (UTC).`;
}

function judged(
  { name, service, unsure }: BecomingStrict,
  { after }: GateSubject,
  evidence: GateEvidence & { readonly now: Date },
): Judged {
  if (unsure.length > 0) {
    return {
      outcome: 'insufficient-evidence',
      reason: 'SubjectUnknown',
      message: `${name}: nobody can tell whether ${unsure.join(
        ', ',
      )} makes it strict; correct that first.`,
      evidence: [],
    };
  }
  const sites = sitesOf(after, service.manifest.spec.clusters);
  const told = toldOf(plaintext, { name: service.ref, sites }, evidence);
  if (told === undefined) return notAsked(name, 'its traffic');
  const clock = plaintextClock(told.answers, sites);
  const about = {
    evidence: evidenceOf(
      `plaintext of ${service.ref}, 7 days`,
      told,
      ({ days }) =>
        `${days.reduce((sum, day) => sum + day.plaintext, 0)} of ${days.reduce(
          (sum, day) => sum + day.requests,
          0,
        )} requests`,
    ),
  };
  if (clock.outcome === 'pass' && isOld(clock, evidence.now)) {
    return {
      ...about,
      outcome: 'insufficient-evidence',
      reason: 'StaleEvidence',
      message: `${name}: the days told end on ${
        clock.days.at(-1)?.day
      }, and nothing is known of those since.`,
    };
  }
  return {
    ...about,
    outcome: clock.outcome,
    reason: reasonOf(clock),
    message: `${name}: ${clock.message}${
      clock.outcome === 'pass' ? '' : whenOf(clock)
    }`,
  };
}

/** @public */
export const plaintextClockGate: Gate = {
  id: 'plaintext-clock',
  title: 'No plaintext for a week',
  why: 'Who refuses plaintext cuts off every caller that still sends it; seven measured days without any show that all have moved (M-10).',
  source: 'M-10',
  scope: 'step',
  defaultMode: 'enforce',
  overridable: false,
  concerns: [
    'peer-authentication',
    'peer-authentication-namespace',
    'peer-authentication-port',
    'unparsed-file',
  ],
  asks: subject =>
    becomingStrict(subject).services.map(({ service }) =>
      collectedQuestion(plaintext, service.ref),
    ),
  judge: (subject, evidence, now) => {
    const { services, unknown } = becomingStrict(subject);
    const lost = unknown.map<Judged>(key => ({
      outcome: 'insufficient-evidence',
      reason: 'SubjectUnknown',
      message: `${key} selects no service the intent knows, so nobody can say whom it would cut off.`,
      evidence: [],
    }));
    return foldJudged(
      [
        ...services.map(each => judged(each, subject, { ...evidence, now })),
        ...lost,
      ],
      { none: 'No workload becomes strict by this step.', many: 'workloads' },
      now,
    );
  },
};
