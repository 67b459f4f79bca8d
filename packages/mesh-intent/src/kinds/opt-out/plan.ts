import type { JsonPath } from '../../document';
import type { PlanResult } from '../../plan/types';
import type { World } from '../../world';
import { askedService } from '../askedService';
import { entryEdit } from '../listEntry';
import { oneStepPlan } from '../oneStepPlan';
import { pastDay } from '../pastDay';
import { checkedPlan, inputFinding, refusal } from '../planned';
import type { OptOutInput } from './input';

const KIND = 'opt-out';

/** Where workloads stand in their file. */
export const workloads = { field: 'workloads', key: 'name' };

function toInput(path: JsonPath): JsonPath | undefined {
  if (path[0] !== 'workloads') return undefined;
  return [path[2] === 'until' || path[2] === 'reason' ? path[2] : 'workload'];
}

/** @public */
export function planOptOut(input: OptOutInput, world: World): PlanResult {
  const { service, until, reason } = input;
  const entry = askedService(service, world, { kind: KIND });
  if ('code' in entry) return refusal(entry);
  const past = pastDay(KIND, until, world);
  if (past !== undefined) return refusal(past);
  const { namespace } = entry.manifest.metadata;
  const name = input.workload ?? entry.manifest.metadata.name;
  const edit = entryEdit(
    world,
    {
      kind: KIND,
      repo: 'security',
      path: `opt-outs/${namespace}.yaml`,
      field: 'service',
    },
    {
      list: workloads,
      item: { name, reason, until },
      head: {
        apiVersion: `${world.options.group}/v1alpha1`,
        kind: 'SidecarOptOuts',
        namespace,
      },
    },
  );
  if ('code' in edit) return refusal(edit);
  if (edit.before === edit.after) {
    return refusal(
      inputFinding(
        `${KIND}/no-effect`,
        `${namespace}/${name} may run without a sidecar until ${until} already; nothing would change.`,
        ['workload'],
      ),
    );
  }
  return checkedPlan(
    oneStepPlan({
      kind: KIND,
      title: `Let ${namespace}/${name} run without a sidecar until ${until}`,
      reason,
      service,
      repo: 'security',
      edit,
    }),
    world,
    { toInput },
  );
}
