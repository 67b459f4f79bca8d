import { revert, revertInputOf, type Change } from '@causeway/mesh-intent';
import type { Caller, SubmitRequest } from './ChangeService';
import { mergedPlan } from './mergedPlan';
import type { SubmitScope } from './ServiceScope';
import { submitChange } from './submitChange';

/** Asks for the change that takes another one back: the inverse of what landed of it. */
export function submitUndo(
  scope: SubmitScope,
  request: Pick<SubmitRequest, 'key' | 'because'> & {
    readonly change: Change;
    readonly reason: string;
  },
  caller: Pick<Caller, 'user'>,
): ReturnType<typeof submitChange> {
  const { change, reason, key, because } = request;
  return submitChange(
    scope,
    {
      kind: revert.id,
      input: revertInputOf({
        change: change.id,
        plan: mergedPlan(change),
        reason,
      }),
      key,
      ...(because === undefined ? {} : { because }),
    },
    caller,
  );
}
