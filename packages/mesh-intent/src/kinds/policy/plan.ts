import type { AuthorizationPolicy, Finding } from '@causeway/mesh-authz';
import type { FileEdit, Plan, PlanResult } from '../../plan/types';
import type { World } from '../../world';
import { askedService } from '../askedService';
import { textOf, unreadFile } from '../editedFile';
import { checkedPlan, inputFinding, refusal } from '../planned';
import { policyDocuments, policyPath } from '../policyDocuments';
import type { PolicyDocument } from '../policyDocuments';
import { policyTexts } from '../policyTexts';
import type { PolicyTexts } from '../policyTexts';
import type { PolicyInput } from './input';

const KIND = 'policy';
const FIELD = ['policies'];

/** What a file shall hold, and why. */
export interface PolicyChange {
  readonly service: string;
  /** Undefined removes the file. */
  readonly wanted: string | undefined;
  readonly reason: string;
  readonly title: string;
  /** Whether the wanted text counts byte for byte, as when it is taken back. */
  readonly verbatim?: boolean;
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** Names twice: only one of the two would count, and nobody could say which. */
function namedTwice(parts: readonly PolicyDocument[]): Finding[] {
  const names = parts.map(({ policy }) => policy.name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  return [...new Set(twice)].map(name =>
    inputFinding(
      `${KIND}/named-twice`,
      `Two policies are named ${name}; only one of them can count. Rename or remove one.`,
      FIELD,
    ),
  );
}

/** Policies of other namespaces would be written by people who do not own what they select. */
function foreign(parts: readonly PolicyDocument[], service: string): Finding[] {
  const [namespace] = service.split('/');
  return parts
    .filter(each => each.policy.namespace !== namespace)
    .map(each =>
      inputFinding(
        `${KIND}/other-namespace`,
        `${each.policy.name} is of the namespace ${each.policy.namespace}, but the file is that of ${service}; write metadata.namespace: ${namespace}.`,
        FIELD,
      ),
    );
}

function readWanted(
  change: PolicyChange,
  path: string,
): readonly PolicyDocument[] | readonly Finding[] {
  if (change.wanted === undefined) return [] as const;
  const read = policyDocuments(ended(change.wanted), path);
  if (!read.ok) {
    // Lines are those of the text in the form.
    return read.findings.map(({ source, ...finding }) => ({
      ...finding,
      message: `Line ${source?.line ?? 1}: ${finding.message}`,
      jsonPath: FIELD,
    }));
  }
  if (read.parts.length === 0) {
    return [
      inputFinding(
        `${KIND}/empty`,
        'No policy is written; choose "Remove them all" if that is meant.',
        FIELD,
      ),
    ];
  }
  const wrong = [
    ...namedTwice(read.parts),
    ...foreign(read.parts, change.service),
  ];
  return wrong.length > 0 ? wrong : read.parts;
}

function isRefused(
  found: readonly PolicyDocument[] | readonly Finding[],
): found is readonly Finding[] {
  return found.some(each => 'severity' in each);
}

function stepsOf(
  texts: PolicyTexts,
  at: { readonly path: string; readonly before: string | undefined },
  service: string,
): Plan['steps'] {
  const { path, before } = at;
  const { watched, enforced } = texts;
  const edit = (
    from: string | undefined,
    to: string | undefined,
  ): FileEdit => ({
    path,
    ...(from === undefined ? {} : { before: from }),
    ...(to === undefined ? {} : { after: to }),
  });
  const last = enforced === undefined ? 'Remove' : 'Enforce';
  const pairs =
    watched === undefined
      ? [
          {
            title: `${last} the policies of ${service}`,
            edit: edit(before, enforced),
          },
        ]
      : [
          {
            title: `Watch the new policies of ${service} in dry-run`,
            edit: edit(before, watched),
          },
          {
            title: `${last} the policies of ${service}`,
            edit: edit(watched, enforced),
          },
        ];
  return pairs.map((each, index) => ({
    index: index + 1,
    repo: 'security' as const,
    title: each.title,
    edits: [each.edit],
    reads: [path, `trust/${service}.yaml`].sort(),
  }));
}

function textsOf(
  change: PolicyChange,
  parts: {
    readonly today: readonly PolicyDocument[];
    readonly wanted: readonly PolicyDocument[];
    readonly path: string;
  },
  world: World,
): PolicyTexts | undefined {
  const standing: AuthorizationPolicy[] = [...world.policies.values()].map(
    ({ value }) => value,
  );
  const texts = policyTexts({ ...parts, standing });
  return texts !== undefined && change.verbatim && change.wanted !== undefined
    ? { ...texts, enforced: change.wanted }
    : texts;
}

/** Steps that lead a service's file to the wanted policies, checked by the rules. */
export function planPolicyChange(
  change: PolicyChange,
  world: World,
): PlanResult {
  const { service } = change;
  const path = policyPath(service);
  const unread = unreadFile(world, {
    kind: KIND,
    repo: 'security',
    path,
    field: 'policies',
  });
  if (unread !== undefined) return refusal(unread);
  const before = textOf(world, { repo: 'security', path });
  const wanted = readWanted(change, path);
  if (isRefused(wanted)) return refusal(...wanted);
  const today = policyDocuments(before ?? '', path);
  const texts = today.ok
    ? textsOf(change, { today: today.parts, wanted, path }, world)
    : undefined;
  if (texts === undefined) {
    const message = `The layout of ${path} or of what was written is not understood; edit the file by hand.`;
    return refusal(inputFinding(`${KIND}/layout`, message, FIELD));
  }
  if (texts.watched === undefined && texts.enforced === before) {
    const message =
      before === undefined
        ? `${service} has no policies; there is nothing to remove.`
        : `${path} holds exactly these policies already; nothing would change.`;
    return refusal(inputFinding(`${KIND}/no-effect`, message, FIELD));
  }
  const plan: Plan = {
    kind: KIND,
    title: change.title,
    reason: change.reason,
    services: [service],
    steps: stepsOf(texts, { path, before }, service),
  };
  return checkedPlan(plan, world, { toInput: () => FIELD });
}

/** @public */
export function planPolicy(input: PolicyInput, world: World): PlanResult {
  const { service, action, policies, reason } = input;
  const entry = askedService(service, world, { kind: KIND });
  if ('code' in entry) return refusal(entry);
  if (action === 'write' && policies === undefined) {
    return refusal(
      inputFinding(
        `${KIND}/missing`,
        'Write the policies the file shall hold.',
        FIELD,
      ),
    );
  }
  if (action === 'remove' && policies !== undefined) {
    return refusal(
      inputFinding(
        `${KIND}/unused`,
        'Policies are written although all are to be removed; leave them out.',
        FIELD,
      ),
    );
  }
  return planPolicyChange(
    {
      service,
      wanted: policies,
      reason,
      title:
        action === 'write'
          ? `Change who may call ${service}`
          : `Remove the policies of ${service}`,
    },
    world,
  );
}
