import { InputError } from '@backstage/errors';
import { canonicalJson, revertInputOf } from '@causeway/mesh-intent';
import { mayRevert } from '../views/mayRevert';
import { mergedPlan } from './mergedPlan';
import type { ServiceScope } from './ServiceScope';

/**
 * Nobody may say of another change that this one takes it back, unless it does exactly that: the other one is shown as
 * reverted when this one lands.
 */
export async function mustTakeBack(
  { store }: Pick<ServiceScope, 'store'>,
  undoes: string,
  input: unknown,
): Promise<void> {
  const change = await store.get(undoes);
  if (!change) throw new InputError(`change: there is no change ${undoes}.`);
  const last = change.undoneBy?.at(-1);
  const may = mayRevert(change, last ? await store.get(last) : undefined);
  if (!may.yes) throw new InputError(`change: ${may.because}`);
  const { reason } = input as { readonly reason: string };
  const plan = mergedPlan(change);
  const wanted = revertInputOf({ change: undoes, plan, reason });
  if (canonicalJson(wanted) !== canonicalJson(input)) {
    throw new InputError(
      `steps: these are not the lines that change ${undoes} merged. Revert it on its own page, or by its route.`,
    );
  }
}
