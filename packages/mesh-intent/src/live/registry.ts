import type { DiffEntry, DiffEntryType } from '../diff/types';
import { appliedShare } from './applied-share/check';
import { callsSeen } from './calls-seen/check';
import { certificateLifetime } from './certificate-lifetime/check';
import { denialsMatch } from './denials-match/check';
import { egressFlow } from './egress-flow/check';
import { noPlaintext } from './no-plaintext/check';
import { objectsApplied } from './objects-applied/check';
import { policyApplied } from './policy-applied/check';
import { remoteCall } from './remote-call/check';
import type { LiveCheck } from './types';

/**
 * Every live check. A folder that is not listed here makes a test fail.
 *
 * @public
 */
export const liveChecks: readonly LiveCheck[] = [
  objectsApplied,
  callsSeen,
  egressFlow,
  remoteCall,
  policyApplied,
  denialsMatch,
  noPlaintext,
  appliedShare,
  certificateLifetime,
];

/**
 * Live checks a difference brings in: those that its entry types concern.
 *
 * @public
 */
export function liveChecksFor(
  diff: readonly DiffEntry[],
): readonly LiveCheck[] {
  const types = new Set(diff.map(({ type }) => type));
  return liveChecks.filter(({ concerns }) =>
    concerns.some(type => types.has(type)),
  );
}

/**
 * Why a type of difference has no live check.
 * A new type must either be a check's concern or say its reason here; a test holds that.
 *
 * @public
 */
export const noLiveCheckBecause: Readonly<
  Partial<Record<DiffEntryType, string>>
> = {
  owner: 'It says who answers for a service; no proxy learns of it.',
  'service-metadata': 'It changes what people read; no proxy learns of it.',
  database:
    'It orders deployment; whether the database is there its own operator tells.',
  'ext-authz':
    'No signal tells which authoriser a proxy asks, nor how long it takes.',
  'sampling-raise':
    'No signal tells the rate in force; the log itself carries the rate of each row.',
  'opt-out':
    'No signal tells which pods were admitted without a sidecar; a proxy that is not there reports nothing.',
  'trust-domain':
    'Which intermediate signs for a cluster is seen in certificates that no signal reads.',
  'allowlist-entry':
    'It allows a kind of object to stand in the repository; whether one stands is another entry.',
  'unparsed-file': 'What it says is not known, so nothing can be looked for.',
  'unmodelled-file':
    'What it means is not read yet, so nothing can be looked for.',
};
