import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import type { YamlEdit } from '../../edit';
import type { ServiceManifest } from '../../manifest';
import { specKeys } from '../../manifest/printManifest';
import type { PlanResult } from '../../plan/types';
import { nearest } from '../../text';
import { clustersPath, manifestPath } from '../../world';
import type { ServiceEntry, World } from '../../world';
import { askedService } from '../askedService';
import { editedFile } from '../editedFile';
import { oneStepPlan } from '../oneStepPlan';
import { checkedPlan, inputFinding, refusal } from '../planned';
import { present } from '../yamlText';
import type { DependencyInput } from './input';

const KIND = 'dependency';
const LIST = ['spec', 'dependsOn'];

/** One call, as the manifest has it. */
export type Call = ServiceManifest['spec']['dependsOn'][number];

/** Calls that come and go. */
export interface CallsChange {
  readonly add: readonly Call[];
  readonly remove: readonly Call[];
  readonly reason: string;
  readonly title: string;
}

function words({ service, cluster }: Call): string {
  return cluster === undefined ? service : `${service} in ${cluster}`;
}

function isSame(a: Call, b: Call): boolean {
  return a.service === b.service && a.cluster === b.cluster;
}

function addFindings(entry: ServiceEntry, add: readonly Call[]): Finding[] {
  const declared = entry.manifest.spec.dependsOn;
  return add.flatMap((call, index) => {
    const at = declared.findIndex(each => isSame(each, call));
    const twice = add.findIndex(each => isSame(each, call)) < index;
    if (at < 0 && !twice) return [];
    const where =
      at < 0
        ? 'twice here'
        : `already (${entry.source.path} line ${
            entry.place([...LIST, at]).line
          })`;
    return [
      inputFinding(
        `${KIND}/no-effect`,
        `${entry.ref} declares ${words(call)} ${where}; leave it out.`,
        ['add', index],
      ),
    ];
  });
}

function removeFindings(
  entry: ServiceEntry,
  remove: readonly Call[],
): Finding[] {
  const declared = entry.manifest.spec.dependsOn;
  return remove.flatMap((call, index) => {
    if (declared.some(each => isSame(each, call))) return [];
    const meant = nearest(words(call), declared.map(words));
    return [
      inputFinding(
        `${KIND}/not-declared`,
        `${entry.ref} does not declare ${words(call)}${
          meant === undefined ? '' : `; did you mean ${meant}?`
        }`,
        ['remove', index],
      ),
    ];
  });
}

function editsOf(entry: ServiceEntry, change: CallsChange): YamlEdit[] {
  const declared = entry.manifest.spec.dependsOn;
  const gone = declared.flatMap((each, index) =>
    change.remove.some(call => isSame(call, each)) ? [index] : [],
  );
  return [
    // From the end, so that earlier positions stay true.
    ...gone
      .reverse()
      .map<YamlEdit>(index => ({ op: 'delete', path: [...LIST, index] })),
    ...change.add.map<YamlEdit>(({ service, cluster, reason }) => ({
      op: 'append',
      path: LIST,
      value: present({ service, cluster, reason }),
      keyOrder: specKeys,
    })),
  ];
}

/** One step in routing that edits the calls of a service, checked by the rules. */
export function planCalls(
  entry: ServiceEntry,
  change: CallsChange,
  world: World,
): PlanResult {
  const { add, remove } = change;
  const findings = [
    ...addFindings(entry, add),
    ...removeFindings(entry, remove),
  ];
  if (findings.length > 0) return refusal(...findings);
  const edit = editedFile(
    world,
    {
      kind: KIND,
      repo: 'routing',
      path: entry.source.path,
      field: 'service',
    },
    { edits: editsOf(entry, change) },
  );
  if ('code' in edit) return refusal(edit);
  const kept = entry.manifest.spec.dependsOn.length - remove.length;
  const toInput = (path: JsonPath): JsonPath | undefined => {
    if (path[0] !== 'spec' || path[1] !== 'dependsOn') return undefined;
    const index = Number(path[2]) - kept;
    return index >= 0 ? ['add', index] : undefined;
  };
  return checkedPlan(
    oneStepPlan({
      kind: KIND,
      title: change.title,
      reason: change.reason,
      service: entry.ref,
      repo: 'routing',
      edit,
      reads: [
        clustersPath,
        ...[...add, ...remove].map(({ service }) => manifestPath(service)),
      ],
    }),
    world,
    { toInput },
  );
}

function callsOf(
  asked: DependencyInput['add'] | DependencyInput['remove'],
  input: DependencyInput,
): Call[] {
  return (asked ?? []).map(each => {
    const call: Call = typeof each === 'string' ? { service: each } : each;
    const cluster = call.cluster ?? input.cluster;
    return { ...call, ...(cluster === undefined ? {} : { cluster }) };
  });
}

function titleOf(name: string, { add, remove }: Omit<CallsChange, 'title'>) {
  const list = (calls: readonly Call[]) =>
    calls.length > 3
      ? `${calls.length} services`
      : calls.map(words).join(' and ');
  const parts = [
    ...(add.length === 0 ? [] : [`call ${list(add)}`]),
    ...(remove.length === 0 ? [] : [`stop calling ${list(remove)}`]),
  ];
  return `Let ${name} ${parts.join(' and ')}`;
}

/** @public */
export function planDependency(
  input: DependencyInput,
  world: World,
): PlanResult {
  const entry = askedService(input.service, world, { kind: KIND });
  if ('code' in entry) return refusal(entry);
  const change = {
    add: callsOf(input.add, input).map(call => ({
      ...call,
      reason: call.reason ?? input.reason,
    })),
    remove: callsOf(input.remove, input),
    reason: input.reason,
  };
  if (change.add.length + change.remove.length === 0) {
    return refusal(
      inputFinding(
        `${KIND}/no-effect`,
        'Neither a service to call nor one to stop calling is named; nothing would change.',
        ['add'],
      ),
    );
  }
  const title = titleOf(entry.manifest.metadata.name, change);
  return planCalls(entry, { ...change, title }, world);
}
