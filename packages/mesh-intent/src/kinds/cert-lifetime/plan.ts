import type { Finding } from '@causeway/mesh-authz';
import type { FileEdit, PlanResult } from '../../plan/types';
import { certificateHours } from '../../world';
import type { ServiceEntry, World } from '../../world';
import { askedService } from '../askedService';
import { editedFile, textOf, unreadFile } from '../editedFile';
import { oneStepPlan } from '../oneStepPlan';
import { checkedPlan, inputFinding, refusal } from '../planned';
import { yamlText } from '../yamlText';
import type { CertLifetimeInput } from './input';

const KIND = 'cert-lifetime';

function edited(
  input: CertLifetimeInput,
  entry: ServiceEntry,
  world: World,
): FileEdit | Finding | undefined {
  const { hours, reason } = input;
  const { name, namespace } = entry.manifest.metadata;
  const path = `workloads/${entry.ref}.yaml`;
  const at = { kind: KIND, repo: 'identity', path, field: 'service' } as const;
  const today = world.workloads.get(entry.ref)?.value.certificateHours;
  if (hours === certificateHours) {
    const before = textOf(world, at);
    const unread = unreadFile(world, at);
    if (unread !== undefined) return unread;
    return before === undefined ? undefined : { path, before };
  }
  if (today === hours) return undefined;
  return editedFile(world, at, {
    edits: [
      { op: 'set', path: ['spec', 'certificateHours'], value: hours },
      { op: 'set', path: ['spec', 'reason'], value: reason },
    ],
    fresh: yamlText({
      apiVersion: `${world.options.group}/v1alpha1`,
      kind: 'WorkloadIdentity',
      metadata: { name, namespace },
      spec: { certificateHours: hours, reason },
    }),
  });
}

/** @public */
export function planCertLifetime(
  input: CertLifetimeInput,
  world: World,
): PlanResult {
  const { service, hours, reason } = input;
  const entry = askedService(service, world, { kind: KIND });
  if ('code' in entry) return refusal(entry);
  const edit = edited(input, entry, world);
  if (edit === undefined) {
    return refusal(
      inputFinding(
        `${KIND}/no-effect`,
        `Certificates of ${service} live ${hours} hours already; nothing would change.`,
        ['hours'],
      ),
    );
  }
  if ('code' in edit) return refusal(edit);
  return checkedPlan(
    oneStepPlan({
      kind: KIND,
      title: `Let certificates of ${service} live ${hours} hour${
        hours === 1 ? '' : 's'
      }`,
      reason,
      service,
      repo: 'identity',
      edit,
    }),
    world,
    {
      toInput: path =>
        path[1] === 'certificateHours' ? ['hours'] : ['service'],
    },
  );
}
