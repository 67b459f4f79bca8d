import { foldOutcomes } from '@causeway/mesh-authz';
import { isTrue, withCondition } from './conditions';
import type { ConditionPatch } from './conditions';
import { addressees, audit } from './effects';
import { notStalled } from './progress';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change } from './types';

type LiveObserved = Extract<ChangeEvent, { type: 'LiveObserved' }>;

/** Live is proven by every check; one that cannot tell leaves it unknown, one that fails makes it false. */
function livePatch({ verdicts }: LiveObserved): ConditionPatch {
  if (verdicts.length === 0) {
    return {
      type: 'Live',
      status: 'unknown',
      reason: 'NoLiveCheck',
      message: 'Merged; nothing that telemetry shows would prove it.',
    };
  }
  const outcome = foldOutcomes(verdicts.map(({ verdict }) => verdict.outcome));
  const telling = verdicts.filter(({ verdict }) => verdict.outcome === outcome);
  const message = telling
    .map(({ check, verdict }) => `${check}: ${verdict.message}`)
    .join(' ');
  switch (outcome) {
    case 'pass':
      return { type: 'Live', status: 'true', reason: 'Observed', message };
    case 'fail':
      return { type: 'Live', status: 'false', reason: 'Contradicted', message };
    case 'insufficient-evidence':
      return {
        type: 'Live',
        status: 'unknown',
        reason: telling.every(
          ({ verdict }) => verdict.reason === 'WindowNotElapsed',
        )
          ? 'WindowNotElapsed'
          : 'NotProven',
        message,
      };
    default:
      return outcome satisfies never;
  }
}

/** What telemetry shows of a change whose steps are all merged. */
export function onLiveObserved(
  change: Change,
  event: LiveObserved,
  now: Date,
): AdvanceResult {
  if (!isTrue(change, 'Merged')) {
    return {
      ok: false,
      refused: 'Nothing is live before every step is merged.',
    };
  }
  const observed = withCondition(change, livePatch(event), now);
  const isLive = isTrue(observed, 'Live');
  const next = isLive
    ? notStalled(observed, 'The change is live.', now)
    : observed;
  if (JSON.stringify(next.conditions) === JSON.stringify(change.conditions)) {
    return { ok: false, refused: 'This is known already.' };
  }
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.live-observed', {
        checks: event.verdicts.map(({ check, verdict }) => ({
          check,
          outcome: verdict.outcome,
        })),
      }),
      ...(isLive && !isTrue(change, 'Live')
        ? [
            {
              type: 'notify',
              scope: 'live',
              to: addressees(change),
              title: `${change.title}: live`,
              key: `live/${change.generation}`,
            } as const,
          ]
        : []),
    ],
  };
}
