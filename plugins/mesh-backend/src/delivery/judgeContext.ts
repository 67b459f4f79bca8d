import type { Change } from '@causeway/mesh-intent';
import { approvalsOf } from '../judge/approvalsOf';
import type { JudgeContext } from '../judge/judgePlan';
import { modesFor, policiesFor } from '../judge/urgency';
import type { DeliveryScope } from './DeliveryScope';

/** Everything a judgement of a stored change needs besides its evidence. */
export async function judgeContext(
  scope: DeliveryScope,
  change: Change,
): Promise<Omit<JudgeContext, 'evidence'>> {
  const isUrgent = change.urgent === true;
  return {
    requester: change.requester.user,
    ...(change.requester.login === undefined
      ? {}
      : { requesterLogin: change.requester.login }),
    botLogin: scope.codeHost.botLogin,
    approvals: await approvalsOf(
      policiesFor(isUrgent, scope.approvals),
      scope.people,
    ),
    modes: modesFor(isUrgent, scope.gateModes),
    ask: questions => scope.evidence.gather(questions),
    now: scope.now(),
  };
}
