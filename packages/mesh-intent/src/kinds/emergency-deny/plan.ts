import type { Finding } from '@causeway/mesh-authz';
import { canonicalRules } from '../../diff';
import type { PlanResult } from '../../plan/types';
import { defaultRootNamespace } from '../../world';
import type { ServiceEntry, World } from '../../world';
import { askedService } from '../askedService';
import { principalsOf } from '../callerPrincipals';
import { withDocument } from '../editedDocument';
import { layoutFinding, textOf, unreadFile } from '../editedFile';
import { oneStepPlan } from '../oneStepPlan';
import { checkedPlan, inputFinding, refusal } from '../planned';
import { policyPath } from '../policyDocuments';
import { denyPolicy } from './denyPolicy';
import type { EmergencyDenyInput } from './input';

const KIND = 'emergency-deny';

function finding(code: string, message: string, field: string): Finding {
  return inputFinding(`${KIND}/${code}`, message, [field]);
}

/** Fields that the target does not ask for say something nobody would see done. */
function unused(input: EmergencyDenyInput): Finding[] {
  const { target, principals, caller } = input;
  return [
    ...(target !== 'principals' && principals !== undefined
      ? ['principals']
      : []),
    ...(target !== 'caller' && caller !== undefined ? ['caller'] : []),
  ].map(field =>
    finding('unused', 'This is not who is denied; leave it out.', field),
  );
}

/** Who is denied; undefined for everyone. */
function deniedOf(
  input: EmergencyDenyInput,
  world: World,
): { readonly principals?: readonly string[] } | Finding {
  switch (input.target) {
    case 'principals':
      return input.principals === undefined
        ? finding('missing', 'Name who is denied.', 'principals')
        : { principals: input.principals };
    case 'caller': {
      if (input.caller === undefined) {
        return finding('missing', 'Name the service that is denied.', 'caller');
      }
      const caller = askedService(input.caller, world, {
        kind: KIND,
        field: 'caller',
      });
      if ('code' in caller) return caller;
      const principals = principalsOf(world, caller);
      return principals.length === 0
        ? finding(
            'no-identity',
            `No cluster of ${caller.ref} has a known trust domain, so its identities cannot be told; name them.`,
            'caller',
          )
        : { principals };
    }
    case 'everyone':
      return input.scope === 'service'
        ? {}
        : finding(
            'too-wide',
            'Everyone is denied for one service only; a namespace or the mesh would stand still.',
            'scope',
          );
    default:
      return input.target satisfies never;
  }
}

interface Place {
  readonly namespace: string;
  readonly app?: string;
  readonly path: string;
  /** Name of the policy, when it is free. */
  readonly name: string;
  /** For titles. */
  readonly words: string;
}

function placeOf(
  { scope }: EmergencyDenyInput,
  entry: ServiceEntry,
  world: World,
): Place {
  const { namespace, name: app } = entry.manifest.metadata;
  const name = 'emergency-deny';
  switch (scope) {
    case 'service':
      return {
        namespace,
        app,
        path: policyPath(entry.ref),
        name: `${app}-${name}`,
        words: entry.ref,
      };
    case 'namespace':
      return {
        namespace,
        path: policyPath(`${namespace}/default`),
        name,
        words: `the namespace ${namespace}`,
      };
    case 'mesh': {
      const root = world.options.rootNamespace ?? defaultRootNamespace;
      return {
        namespace: root,
        path: policyPath(`${root}/default`),
        name,
        words: 'every service of the mesh',
      };
    }
    default:
      return scope satisfies never;
  }
}

function freeName({ namespace, name }: Place, world: World): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}-${count}`;
    if (!world.policies.has(`${namespace}/${free}`)) return free;
  }
}

function titleOf(
  { target, caller, principals = [] }: EmergencyDenyInput,
  { words }: Place,
): string {
  const [first] = principals;
  const others =
    principals.length > 1 ? ` and ${principals.length - 1} more` : '';
  const who = { everyone: 'everyone', caller, principals: `${first}${others}` };
  return `Deny ${who[target]} calls to ${words}`;
}

/** @public */
export function planEmergencyDeny(
  input: EmergencyDenyInput,
  world: World,
): PlanResult {
  const entry = askedService(input.service, world, { kind: KIND });
  if ('code' in entry) return refusal(entry);
  const extra = unused(input);
  if (extra.length > 0) return refusal(...extra);
  const denied = deniedOf(input, world);
  if ('code' in denied) return refusal(denied);
  const place = placeOf(input, entry, world);
  const { path, namespace, app } = place;
  const at = { kind: KIND, repo: 'security', path, field: 'service' } as const;
  const unread = unreadFile(world, at);
  if (unread !== undefined) return refusal(unread);
  const { policy, text } = denyPolicy({
    namespace,
    name: freeName(place, world),
    group: world.options.group,
    ...(app === undefined ? {} : { app }),
    ...denied,
  });
  const standing = [...world.policies.values()].find(
    ({ value }) =>
      value.namespace === namespace &&
      !value.dryRun &&
      canonicalRules(value) === canonicalRules(policy),
  );
  if (standing !== undefined) {
    const { source, key } = standing;
    return refusal(
      finding(
        'no-effect',
        `${key} denies exactly this already (${source.path} line ${source.line}); nothing would change.`,
        'target',
      ),
    );
  }
  const before = textOf(world, at);
  const after = withDocument(before, text);
  if (after === undefined) {
    return refusal(layoutFinding(at, 'its layout is not understood.'));
  }
  return checkedPlan(
    oneStepPlan({
      kind: KIND,
      title: titleOf(input, place),
      reason: input.reason,
      service: entry.ref,
      repo: 'security',
      edit: { path, ...(before === undefined ? {} : { before }), after },
    }),
    world,
    {
      toInput: fieldPath =>
        fieldPath.includes('rules')
          ? [input.target === 'caller' ? 'caller' : 'principals']
          : ['service'],
    },
  );
}
