import {
  editsFit,
  worldAfter,
  type Plan,
  type World,
} from '@causeway/mesh-intent';
import type { RenderedDifference, RenderedWorlds } from './RenderedWorlds';

/** What the mesh gets from all steps of a plan, one after the other, on the world it was made against. */
export function planDifference(
  plan: Pick<Plan, 'steps'>,
  options: { readonly world: World; readonly rendered: RenderedWorlds },
): RenderedDifference {
  const { world, rendered } = options;
  let after = world;
  for (const { repo, edits } of plan.steps) {
    if (!editsFit(after, { repo, edits })) {
      return {
        state: 'unknown',
        because: `The edits of ${repo} start from other texts than the ones at the commits of this plan.`,
      };
    }
    after = worldAfter(after, [{ repo, edits }]);
  }
  return rendered.difference(world, after);
}
