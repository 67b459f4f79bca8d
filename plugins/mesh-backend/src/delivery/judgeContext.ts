import type { Change } from '@causeway/mesh-intent';
import { approvalsOf } from '../judge/approvalsOf';
import type { JudgeContext } from '../judge/judgePlan';
import { urgency } from '../judge/urgency';
import type { DeliveryScope } from './DeliveryScope';

/** Everything a judgement of a stored change needs besides its evidence. */
export async function judgeContext(
  scope: DeliveryScope,
  change: Change,
): Promise<Omit<JudgeContext, 'evidence'>> {
  return {
    requester: change.requester.user,
    ...(change.requester.login === undefined
      ? {}
      : { requesterLogin: change.requester.login }),
    botLogin: scope.codeHost.botLogin,
    ...urgency(
      change.urgent === true,
      await approvalsOf(scope.approvals, scope.people),
      scope.gateModes,
    ),
    ask: questions => scope.evidence.gather(questions),
    now: scope.now(),
  };
}
