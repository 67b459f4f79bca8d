import type { ChangeEvent } from '@causeway/mesh-intent';

/** One sentence for people per event; the thread shows them in order. */
export function eventSentence(event: ChangeEvent): string {
  switch (event.type) {
    case 'Submitted':
      return 'Submitted the change; its plan was checked.';
    case 'StepPushed':
      return `Pushed signed commit ${event.commit.slice(0, 10)} for step ${
        event.step
      }.`;
    case 'SignatureRead':
      return event.signature.verified
        ? `The forge verified the signature of step ${event.step} (${event.signature.reason}).`
        : `The signature of step ${event.step} was not accepted: ${event.signature.reason}`;
    case 'StepProposed':
      return event.adopted
        ? `Found pull request #${event.number} of step ${event.step} already open and kept it.`
        : `Opened pull request #${event.number} for step ${event.step}.`;
    case 'GatesEvaluated':
      return `Judged step ${event.step}: ${
        event.verdicts
          .map(({ gate, verdict }) => `${gate} ${verdict.outcome}`)
          .join(', ') || 'no gate applies'
      }.`;
    case 'StatusPosted':
      return `Posted status causeway on step ${event.step}: ${event.status}`;
    case 'StatusForced':
      return `${event.by} posted the status causeway of step ${event.step} in the portal's place at ${event.at}: ${event.status}`;
    case 'StepMerged':
      return `Step ${event.step} was merged as ${event.commit.slice(0, 10)}.`;
    case 'StepClosed':
      return `The pull request of step ${event.step} was closed without a merge.`;
    case 'StepReopened':
      return `The pull request of step ${event.step} was reopened.`;
    case 'BaseMoved':
      return event.sameEffect
        ? `${event.repo} moved to ${event.commit.slice(
            0,
            10,
          )}; the change still does the same.`
        : `${event.repo} moved to ${event.commit.slice(
            0,
            10,
          )} and the change would now do something else. ${
            event.difference ?? ''
          }`.trim();
    case 'DeliveryFailed':
      return `Step ${event.step} could not be delivered: ${event.message}`;
    case 'Revised':
      return `Read pull request #${event.number} at ${event.commit.slice(
        0,
        10,
      )}, merged into ${event.base.slice(0, 10)}.`;
    case 'UndoAsked':
      return event.because === 'expiry'
        ? `It ends soon: change ${event.change} takes it back.`
        : `Change ${event.change} was asked for to take it back.`;
    case 'UndoRefused':
      return `It could not be taken back by itself: ${event.because}`;
    case 'Acknowledged':
      return `Acknowledged that step ${event.steps.join(
        ', ',
      )} was merged without proof: ${event.reason}`;
    case 'UndoNeedless':
      return 'Nothing of it stands any more, so nothing is left to take back.';
    case 'ReviewLate':
      return `The review is late: ${event.message}`;
    case 'Reviewed':
      return `Reviewed it after its merge and keeps it: ${event.note}`;
    case 'Reverted':
      return `Change ${event.change} took it back.`;
    case 'StepReady':
      return `Step ${event.step} is ready: reviewers were asked.`;
    case 'StepOutrun':
      return `Step ${event.step} is made again: ${event.because}`;
    case 'Overridden':
      return `Set the gate ${event.gate} of step ${event.step} aside: ${event.reason}`;
    case 'OverrideWritten':
      return `Commit ${event.commit.slice(
        0,
        10,
      )} carries the trailers that set the gate ${event.gate} aside.`;
    case 'WaitedTooLong':
      return `Stalled: ${event.message}`;
    case 'LiveObserved':
      return event.verdicts.length === 0
        ? 'Nothing that telemetry shows would prove it in the clusters.'
        : event.verdicts
            .map(({ check, verdict }) => `${check}: ${verdict.message}`)
            .join(' ');
    case 'RolloutAborted':
      return `Aborted the rollout of ${event.rollout} in ${event.cluster}: ${event.reason}`;
    case 'Assigned':
      return event.to === null
        ? 'Put it back into the queue.'
        : `Gave it to ${event.to}.`;
    case 'Labelled':
      return event.labels.length === 0
        ? 'Took its labels away.'
        : `Labelled it ${event.labels.join(', ')}.`;
    case 'Abandoned':
      return `Abandoned the rest of the change: ${event.reason}`;
    case 'Resumed':
      return 'Resumed delivery.';
    case 'Withdrawn':
      return `Withdrew the change: ${event.reason}`;
    case 'Rejected':
      return `Rejected the change: ${event.reason}`;
    default:
      throw new Error(`Unknown event ${JSON.stringify(event satisfies never)}`);
  }
}
