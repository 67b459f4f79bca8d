import {
  canonicalJson,
  revertInputOf,
  type Change,
  type Finding,
} from '@causeway/mesh-intent';
import { mayRevert } from '../views/mayRevert';
import { mergedPlan } from './mergedPlan';
import type { ServiceScope } from './ServiceScope';

/** What is asked for, and where it stands already, the change that was made of it. */
interface Asked {
  readonly undoes: string;
  readonly input: unknown;
  readonly change?: string;
}

/**
 * Why a change may not say of another one that it takes it back: the other one is shown as reverted when this one lands, so
 * it has to do exactly that. Undefined when it may.
 */
export async function takeBackFinding(
  { store }: Pick<ServiceScope, 'store'>,
  asked: Asked,
): Promise<Finding | undefined> {
  const { undoes, input } = asked;
  const undone = await store.get(undoes);
  if (!undone) return finding('change', `there is no change ${undoes}.`);
  const may = mayRevert(undone, await rivalOf(store, undone, asked));
  if (!may.yes) return finding('change', may.because ?? 'It may not.');
  const { reason } = input as { readonly reason: string };
  const plan = mergedPlan(undone);
  const wanted = revertInputOf({ change: undoes, plan, reason });
  return canonicalJson(wanted) === canonicalJson(input)
    ? undefined
    : finding(
        'steps',
        `these are not the lines that change ${undoes} merged. Revert it on its own page, or by its route.`,
      );
}

/** The change that was asked for last to take it back, unless it is the one that is looked at. */
async function rivalOf(
  store: ServiceScope['store'],
  { undoneBy }: Change,
  { change }: Asked,
): Promise<Change | undefined> {
  const last = undoneBy?.at(-1);
  return last === undefined || last === change ? undefined : store.get(last);
}

function finding(field: string, message: string): Finding {
  return {
    code: 'revert/other-change',
    severity: 'error',
    message,
    jsonPath: [field],
  };
}
