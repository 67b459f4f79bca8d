import type { PlanResult } from '../../plan/types';
import type { World } from '../../world';
import { askedService } from '../askedService';
import { clusterWords, openingField, openingSteps } from '../openingSteps';
import { checkedPlan, inputFinding, refusal } from '../planned';
import type { ExportInput } from './input';

const KIND = 'export';

/** @public */
export function planExport(input: ExportInput, world: World): PlanResult {
  const { service, clusters, principals = [], until, reason } = input;
  const entry = askedService(service, world, { kind: KIND });
  if ('code' in entry) return refusal(entry);
  const steps = openingSteps(
    {
      kind: KIND,
      entry,
      clusters,
      principals,
      reason,
      ...(until === undefined ? {} : { until }),
    },
    world,
  );
  if ('code' in steps) return refusal(steps);
  if (steps.length === 0) {
    return refusal(
      inputFinding(
        `${KIND}/no-effect`,
        `${service} is exported to ${clusters.join(
          ', ',
        )} and accepts these callers already; nothing would change.`,
        ['clusters'],
      ),
    );
  }
  const plan = {
    kind: KIND,
    title: `Open ${service} to ${clusterWords(clusters)}`,
    reason,
    services: [service],
    steps: steps.map((step, at) => ({ index: at + 1, ...step })),
  };
  return checkedPlan(plan, world, { toInput: openingField });
}
