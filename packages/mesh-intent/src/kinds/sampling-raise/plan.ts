import type { PlanResult } from '../../plan/types';
import type { World } from '../../world';
import { askedService } from '../askedService';
import { entryEdit } from '../listEntry';
import { oneStepPlan } from '../oneStepPlan';
import { pastDay } from '../pastDay';
import { checkedPlan, inputFinding, refusal } from '../planned';
import type { SamplingRaiseInput } from './input';

const KIND = 'sampling-raise';

/** Where raises stand in their file. */
export const raises = { field: 'raises', key: 'signal' };

/** @public */
export function planSamplingRaise(
  input: SamplingRaiseInput,
  world: World,
): PlanResult {
  const { service, signal, rate, reason, until } = input;
  const entry = askedService(service, world, { kind: KIND });
  if ('code' in entry) return refusal(entry);
  const past = pastDay(KIND, until, world);
  if (past !== undefined) return refusal(past);
  const { namespace } = entry.manifest.metadata;
  const edit = entryEdit(
    world,
    {
      kind: KIND,
      repo: 'security',
      path: `telemetry/${namespace}.yaml`,
      field: 'service',
    },
    {
      list: raises,
      item: { signal, rate, reason, until },
      head: {
        apiVersion: `${world.options.group}/v1alpha1`,
        kind: 'SamplingRaises',
        namespace,
      },
    },
  );
  if ('code' in edit) return refusal(edit);
  if (edit.before === edit.after) {
    return refusal(
      inputFinding(
        `${KIND}/no-effect`,
        `${namespace} keeps this much until ${until} already; nothing would change.`,
        ['rate'],
      ),
    );
  }
  return checkedPlan(
    oneStepPlan({
      kind: KIND,
      title: `Keep ${rate} % of the ${
        signal === 'trace' ? 'traces' : 'access log'
      } of ${namespace} until ${until}`,
      reason,
      service,
      repo: 'security',
      edit,
    }),
    world,
    {
      toInput: path =>
        path[0] === 'raises' && path[2] !== undefined ? [path[2]] : undefined,
    },
  );
}
