import type { AuthorizationPolicy, PolicyTargetRef } from '../policy';
import { quote } from '../text';
import type { ListContext } from './checkLists';
import { isOlder, since } from './release';
import type { JsonPath, Report } from './report';

const kinds = [
  ['', 'Service'],
  ['networking.istio.io', 'ServiceEntry'],
  ['gateway.networking.k8s.io', 'Gateway'],
  ['gateway.networking.k8s.io', 'GatewayClass'],
] as const;

function checkTarget(
  { group, kind, namespace }: PolicyTargetRef,
  { policy, path }: { policy: AuthorizationPolicy; path: JsonPath },
  report: Report,
): void {
  if (!kinds.some(([one, two]) => one === group && two === kind))
    report({
      what: 'target-kind',
      path,
      message: `${quote(
        group === '' ? kind : `${group}/${kind}`,
      )} cannot be a target; Gateway and GatewayClass (gateway.networking.k8s.io), Service, and ServiceEntry (networking.istio.io) can.`,
    });
  if (namespace !== undefined && namespace !== policy.namespace)
    report({
      what: 'target-namespace',
      path: [...path, 'namespace'],
      message: `A target is in the policy's own namespace ${quote(
        policy.namespace,
      )}, never in another.`,
    });
}

function checkTargets(
  policy: AuthorizationPolicy,
  { report, settings }: ListContext,
): void {
  const path = ['spec', 'targetRefs'];
  const refs = policy.targetRefs ?? [];
  if (refs.length === 0) return;
  if (policy.selector !== undefined)
    report({
      what: 'selector-and-target',
      path,
      message: 'A policy has a selector or targets, never both.',
    });
  if (refs.length > 16)
    report({
      what: 'too-many',
      path,
      message: `targetRefs holds ${refs.length} items, and 16 are allowed.`,
    });
  if (isOlder(settings.release, since.targetRefs))
    report({
      what: 'release',
      path,
      message: `targetRefs came with Istio ${since.targetRefs}; ${settings.release} drops it, and the policy then selects every workload.`,
    });
  refs.forEach((ref, index) =>
    checkTarget(ref, { policy, path: [...path, index] }, report),
  );
}

function checkSelector(
  { selector = {} }: AuthorizationPolicy,
  { report }: ListContext,
): void {
  for (const [name, value] of Object.entries(selector)) {
    const path = ['spec', 'selector', 'matchLabels', name];
    if (name === '')
      report({
        what: 'selector',
        path,
        message: 'A label needs a name.',
      });
    if (name.includes('*') || value.includes('*'))
      report({
        what: 'selector',
        path,
        message: `${quote(
          `${name}: ${value}`,
        )} holds a "*", which selectors refuse; write the label whole.`,
      });
  }
}

/** What the policy applies to. */
export function checkAttachment(
  policy: AuthorizationPolicy,
  context: ListContext,
): void {
  checkTargets(policy, context);
  checkSelector(policy, context);
}
