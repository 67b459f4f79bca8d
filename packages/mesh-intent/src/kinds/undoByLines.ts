import type { Plan, PlanResult } from '../plan/types';
import type { World } from '../world';
import { lineSteps, takeBack } from './takeBack';

/** Takes a plan back line by line: what others wrote elsewhere since then stays. */
export function undoByLines(plan: Plan, world: World): PlanResult {
  const { kind, title, services, steps } = plan;
  return takeBack(
    {
      kind,
      title: `Take back: ${title}`,
      reason: `Undo: ${title}`,
      services,
      steps: lineSteps(steps),
    },
    world,
  );
}
