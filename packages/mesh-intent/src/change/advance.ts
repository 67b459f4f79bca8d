import { onAcknowledged } from './acknowledge';
import { onBaseMoved } from './onBaseMoved';
import {
  onDeliveryFailed,
  onResumed,
  onSignatureRead,
  onStepProposed,
  onStepPushed,
} from './onDelivery';
import { onAbandoned, onEnded } from './onEnd';
import {
  onGatesEvaluated,
  onStatusForced,
  onStatusPosted,
  onStepClosed,
  onStepMerged,
  onStepReopened,
} from './onForge';
import { onLiveObserved } from './onLive';
import { onOverridden, onOverrideWritten } from './onOverridden';
import { onStepOutrun, onStepReady, onWaitedTooLong } from './onStep';
import { onRolloutAborted } from './onRolloutAborted';
import { onRevised } from './onRevised';
import { onReviewLate, onReviewed } from './review';
import { onSubmitted } from './onSubmitted';
import { onAssigned, onLabelled } from './onTriage';
import {
  onReverted,
  onUndoAsked,
  onUndoNeedless,
  onUndoRefused,
} from './onUndo';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change } from './types';

function apply(change: Change, event: ChangeEvent, now: Date): AdvanceResult {
  switch (event.type) {
    case 'Submitted':
      return onSubmitted(change, event, now);
    case 'StepPushed':
      return onStepPushed(change, event, now);
    case 'SignatureRead':
      return onSignatureRead(change, event, now);
    case 'StepProposed':
      return onStepProposed(change, event, now);
    case 'GatesEvaluated':
      return onGatesEvaluated(change, event, now);
    case 'StatusPosted':
      return onStatusPosted(change, event);
    case 'StatusForced':
      return onStatusForced(change, event);
    case 'StepMerged':
      return onStepMerged(change, event, now);
    case 'StepClosed':
      return onStepClosed(change, event, now);
    case 'StepReopened':
      return onStepReopened(change, event, now);
    case 'BaseMoved':
      return onBaseMoved(change, event, now);
    case 'DeliveryFailed':
      return onDeliveryFailed(change, event, now);
    case 'Revised':
      return onRevised(change, event, now);
    case 'UndoAsked':
      return onUndoAsked(change, event, now);
    case 'UndoRefused':
      return onUndoRefused(change, event, now);
    case 'UndoNeedless':
      return onUndoNeedless(change, now);
    case 'Reverted':
      return onReverted(change, event, now);
    case 'Reviewed':
      return onReviewed(change, event, now);
    case 'Acknowledged':
      return onAcknowledged(change, event, now);
    case 'ReviewLate':
      return onReviewLate(change, event, now);
    case 'StepReady':
      return onStepReady(change, event);
    case 'StepOutrun':
      return onStepOutrun(change, event, now);
    case 'Overridden':
      return onOverridden(change, event, now);
    case 'OverrideWritten':
      return onOverrideWritten(change, event);
    case 'WaitedTooLong':
      return onWaitedTooLong(change, event, now);
    case 'RolloutAborted':
      return onRolloutAborted(change, event);
    case 'Assigned':
      return onAssigned(change, event);
    case 'Labelled':
      return onLabelled(change, event);
    case 'Abandoned':
      return onAbandoned(change, event, now);
    case 'LiveObserved':
      return onLiveObserved(change, event, now);
    case 'Resumed':
      return onResumed(change, event, now);
    case 'Withdrawn':
    case 'Rejected':
      return onEnded(change, event, now);
    default:
      return event satisfies never;
  }
}

/**
 * What an event makes of a change, and what is to be done about it. Pure: effects are descriptions.
 * An event that is not allowed, or that says what is known already, is refused with the reason and changes nothing;
 * so events may come twice and out of order.
 *
 * @public
 */
export function advance(
  change: Change,
  event: ChangeEvent,
  now: Date,
): AdvanceResult {
  // A pull request may be merged while it is being withdrawn: what landed is not withdrawn. One made by hand may be opened
  // again long after it was closed.
  const goesOn = event.type === 'StepMerged' || event.type === 'Revised';
  if (change.ended !== undefined && !goesOn) {
    return { ok: false, refused: `The change is ${change.ended.as}.` };
  }
  const result = apply(change, event, now);
  if (!result.ok) return result;
  return {
    ...result,
    change: {
      ...result.change,
      updatedAt: now.toISOString(),
      version: change.version + 1,
    },
  };
}
