import { urgentModes, type GateMode } from '@causeway/mesh-intent';
import type { JudgeContext } from './judgePlan';

/** How a change is judged that cannot wait: by what every step must hold, and one owner who did not ask is enough. */
export function urgency(
  isUrgent: boolean,
  approvals: JudgeContext['approvals'],
  modes: Readonly<Record<string, GateMode>>,
): Pick<JudgeContext, 'approvals' | 'modes'> {
  if (!isUrgent) return { approvals, modes };
  return {
    approvals: Object.fromEntries(
      Object.entries(approvals).map(([role, each]) => [
        role,
        { ...each, required: Math.min(1, each.required) },
      ]),
    ),
    modes: urgentModes(modes),
  };
}
