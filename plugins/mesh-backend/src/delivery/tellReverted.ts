import { conditionOf, type Change } from '@causeway/mesh-intent';
import { recordOf, type DeliveryScope } from './DeliveryScope';

/** A change that takes another back and has landed ends the other one. Told again after a crash, which changes nothing. */
export async function tellReverted(
  scope: DeliveryScope,
  change: Change,
): Promise<void> {
  if (change.undoes === undefined) return;
  if (conditionOf(change, 'Merged')?.status !== 'true') return;
  const undone = await scope.store.get(change.undoes);
  if (!undone || undone.ended) return;
  if (!undone.undoneBy?.includes(change.id)) {
    await recordOf(scope, undone.id, {
      type: 'UndoAsked',
      change: change.id,
      because: 'revert',
    });
  }
  await recordOf(scope, undone.id, { type: 'Reverted', change: change.id });
}
