import { isStrict, mtlsModes } from '../../gates/mtlsModes';
import type { Plan, PlanResult } from '../../plan/types';
import { worldAfter } from '../../world';
import type { World } from '../../world';
import { inputFinding, refusal } from '../planned';
import { lineSteps, takeBack } from '../takeBack';

const FOLDER = 'peer-authentication/';

/**
 * Lets plaintext in again. The policy stays: it was watched for a day and is right without STRICT too. One that is still
 * only watched goes.
 *
 * @public
 */
export function undoStrictMtls(plan: Plan, world: World): PlanResult {
  const [service] = plan.services;
  const modes = plan.steps
    .map(({ repo, edits }) => ({
      repo,
      edits: edits.filter(({ path }) => path.startsWith(FOLDER)),
    }))
    .filter(({ edits }) => edits.length > 0);
  // Where only the policy landed, that is all there is to take back.
  const steps = modes.length > 0 ? modes : plan.steps;
  const undone = takeBack(
    {
      kind: 'strict-mtls',
      title: `Take back: ${plan.title}`,
      reason: `Undo: ${plan.title}`,
      services: plan.services,
      steps: lineSteps(steps),
    },
    world,
  );
  const entry = world.services.get(service);
  if (!undone.ok || entry === undefined || modes.length === 0) return undone;
  const after = worldAfter(world, undone.plan.steps);
  return isStrict(mtlsModes(after, entry))
    ? refusal(
        inputFinding(
          'strict-mtls/namespace-strict',
          `${service} would stay strict: its namespace or the mesh is. Take that back first.`,
          [],
        ),
      )
    : undone;
}
