import { isTrue } from './conditions';
import { addressees, audit } from './effects';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change } from './types';

/** Somebody stopped what brought the change to a cluster: its manifest still asks for it, so whoever asked has to know. */
export function onRolloutAborted(
  change: Change,
  event: Extract<ChangeEvent, { type: 'RolloutAborted' }>,
): AdvanceResult {
  const { service, cluster, rollout, by, reason } = event;
  if (!change.services.includes(service)) {
    return { ok: false, refused: `The change is not about ${service}.` };
  }
  if (!isTrue(change, 'Merged')) {
    return { ok: false, refused: 'Nothing rolls out before it is merged.' };
  }
  return {
    ok: true,
    change,
    effects: [
      audit(change, 'change.rollout-aborted', {
        service,
        cluster,
        rollout,
        by,
        reason,
      }),
      {
        type: 'notify',
        scope: 'needs-you',
        to: addressees(change).filter(each => each !== by),
        title: `${change.title}: its rollout in ${cluster} was aborted`,
        key: `rollout-aborted/${change.version}`,
      },
    ],
  };
}
