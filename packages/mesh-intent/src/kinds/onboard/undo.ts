import type { Finding } from '@causeway/mesh-authz';
import type { Plan, PlanResult } from '../../plan/types';
import type { World } from '../../world';
import { checkedPlan, inputFinding, refusal } from '../planned';

/**
 * Takes a service out of the mesh again, when nothing depends on it.
 *
 * @public
 */
export function undoOnboard(plan: Plan, world: World): PlanResult {
  const [ref] = plan.services;
  const [edit] = plan.steps.flatMap(({ edits }) => edits);
  const path = world.services.get(ref)?.source.path ?? edit?.path;
  const before =
    path === undefined
      ? undefined
      : world.snapshots.get('routing')?.files.get(path)?.text;
  if (path === undefined || before === undefined) {
    return refusal(
      inputFinding(
        'onboard/no-effect',
        `${ref} is not in the mesh any more; there is nothing to undo.`,
        [],
      ),
    );
  }
  const callers = [...world.services.values()]
    .filter(({ manifest }) =>
      manifest.spec.dependsOn.some(({ service }) => service === ref),
    )
    .map(caller => caller.ref);
  if (callers.length > 0) {
    return refusal(
      inputFinding(
        'onboard/still-needed',
        `${callers.join(', ')} depend${
          callers.length === 1 ? 's' : ''
        } on ${ref}; remove the dependency there first.`,
        [],
      ),
    );
  }
  const changed: Finding = {
    code: 'onboard/changed-since',
    severity: 'warning',
    message: `${path} was changed since the service was onboarded; those changes go with it.`,
    source: { repo: 'routing', path },
  };
  const title = `Take ${ref} out of the mesh`;
  return checkedPlan(
    {
      kind: 'onboard',
      title,
      reason: `Undo: ${plan.title}`,
      services: [ref],
      steps: [
        {
          index: 1,
          repo: 'routing',
          title,
          edits: [{ path, before }],
          reads: [path],
        },
      ],
    },
    world,
    {
      findings: before === edit?.after ? [] : [changed],
      toInput: () => undefined,
    },
  );
}
