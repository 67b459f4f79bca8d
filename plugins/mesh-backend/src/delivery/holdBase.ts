import type { Change, StepRecord } from '@causeway/mesh-intent';
import type { BareCache } from '@causeway/plugin-mesh-node/git';

/**
 * Brings the commit a stacked step stands on into the cache: it was pushed by us, not read from the forge, and stands on
 * no branch that is followed until it is merged.
 */
export async function holdBase(
  cache: BareCache,
  change: Change,
  at: { readonly record: StepRecord; readonly base: string },
): Promise<void> {
  const below = change.steps.find(
    each =>
      each.repo === at.record.repo &&
      each.index < at.record.index &&
      each.commit === at.base,
  );
  if (below === undefined) return;
  await cache.fetch({ refs: [`refs/heads/${below.branch}`] });
}
