import type { Change } from '@causeway/mesh-intent';
import type { WorldReader } from '../world/WorldReader';
import { planDifference } from './planDifference';
import type { RenderedDifference, RenderedWorlds } from './RenderedWorlds';

/**
 * What the mesh gets from a stored change, at the commits its plan was made against: the same answer for as long as
 * the plan is. A commit that cannot be read (cache rebuilt, forge away) gives unknown, never an error.
 */
export async function changeDifference(
  change: Pick<Change, 'plan' | 'world'>,
  options: {
    readonly worlds: Pick<WorldReader, 'at'>;
    readonly rendered: RenderedWorlds;
  },
): Promise<RenderedDifference & { readonly lasting: boolean }> {
  const { worlds, rendered } = options;
  try {
    const world = await worlds.at(change.world);
    return {
      ...planDifference(change.plan, { world, rendered }),
      lasting: true,
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      state: 'unknown',
      because: `The commits this change was planned on cannot be read now: ${why}`,
      lasting: false,
    };
  }
}
