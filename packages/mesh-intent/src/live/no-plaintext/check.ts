import { becomingStrict } from '../../gates/becomingStrict';
import type { BecomingStrict } from '../../gates/becomingStrict';
import { foldJudged } from '../../gates/foldJudged';
import type { Judged } from '../../gates/foldJudged';
import { evidenceOf, notAsked, toldOf } from '../../gates/toldOf';
import type { Told } from '../../gates/toldOf';
import { sayOf } from '../../gates/sayOf';
import type { Say } from '../../gates/sayOf';
import { clockCoverage } from '../../panels/plaintextClock';
import { sitesOf } from '../../panels/siteAnswers';
import { collectedQuestion, plaintext } from '../../signals';
import type { PlaintextValue } from '../../signals';
import { lastMergedMs, SETTLE_MS } from '../merged';
import type { LiveCheck, LiveEvidence, LiveSubject } from '../types';

const DAY_MS = 86_400_000;

function mergedMs(subject: LiveSubject): number | undefined {
  return lastMergedMs(
    subject,
    subject.diff.filter(({ type }) => type.startsWith('peer-authentication')),
  );
}

/** What the days since the merge hold. */
function judgedDays(
  told: Told<PlaintextValue>,
  merged: number,
  say: Say,
): Judged {
  const days = told.heard
    .flatMap(({ value }) => value.days)
    // A day that began before the proxies had the mode may hold what was accepted then.
    .filter(({ day }) => Date.parse(day) >= merged + SETTLE_MS);
  const bad = days.filter(day => day.plaintext > 0).map(({ day }) => day);
  if (bad.length > 0) {
    return say.fail(
      'ThresholdExceeded',
      `plaintext was accepted on ${bad
        .sort()
        .at(-1)}, after the merge; the mode is not effective.`,
    );
  }
  if (told.silent.length > 0) return say.silent(told.silent);
  // Every site has to have measured one such day.
  const whole = told.heard.every(({ value }) =>
    value.days.some(
      each => days.includes(each) && each.coverage >= clockCoverage,
    ),
  );
  if (whole) return say.pass('no plaintext since the merge.');
  const first = Math.ceil((merged + SETTLE_MS) / DAY_MS) * DAY_MS;
  return say.open(
    'WindowNotElapsed',
    `no whole measured day since the merge yet; the first ends at ${new Date(
      first + DAY_MS,
    ).toISOString()}.`,
  );
}

function judged(
  { name, service }: BecomingStrict,
  subject: LiveSubject,
  evidence: LiveEvidence & { readonly now: Date },
): Judged {
  const merged = mergedMs(subject);
  const sites = sitesOf(subject.after, service.manifest.spec.clusters);
  const told = toldOf(plaintext, { name: service.ref, sites }, evidence);
  if (told === undefined) return notAsked(name, 'its traffic');
  const about = evidenceOf(`plaintext of ${service.ref}`, told, ({ days }) =>
    days.map(day => `${day.day}: ${day.plaintext}`).join(', '),
  );
  const say = sayOf(name, about);
  return merged === undefined
    ? say.open('SubjectUnknown', 'when it merged is not known.')
    : judgedDays(told, merged, say);
}

/** @public */
export const noPlaintext: LiveCheck = {
  id: 'no-plaintext',
  title: 'No plaintext is accepted any more',
  why: 'STRICT is true when a whole measured day since the merge shows no plaintext at all (M-10).',
  source: 'M-10',
  concerns: [
    'peer-authentication',
    'peer-authentication-namespace',
    'peer-authentication-port',
  ],
  asks: subject =>
    becomingStrict(subject).services.map(({ service }) =>
      collectedQuestion(plaintext, service.ref),
    ),
  judge: (subject, evidence, now) =>
    foldJudged(
      becomingStrict(subject).services.map(each =>
        judged(each, subject, { ...evidence, now }),
      ),
      { none: 'No workload becomes strict.', many: 'workloads' },
      now,
    ),
};
