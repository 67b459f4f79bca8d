import type { PlatformCiliumPolicy } from '../world';

/** Whether a policy selects the pods of a namespace. `some`: it depends on labels of the pods, which are not known here. */
export type Selection = 'all' | 'some' | 'none';

type Plain = Readonly<Record<string, unknown>>;

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const NAMESPACE_LABELS = [
  'io.kubernetes.pod.namespace',
  'io.cilium.k8s.policy.namespace',
];
const NAMESPACE_LABEL_PREFIX = 'io.cilium.k8s.namespace.labels.';

export interface NamespaceFacts {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** Value of a selector key that every pod of the namespace shares; `undefined` when it is a label of single pods. */
function sharedValue(
  key: string,
  namespace: NamespaceFacts,
): { readonly value?: string } | undefined {
  const bare = key.replace(/^(k8s|any)[:.]/, '');
  if (NAMESPACE_LABELS.includes(bare)) return { value: namespace.name };
  if (bare.startsWith(NAMESPACE_LABEL_PREFIX)) {
    const value = namespace.labels[bare.slice(NAMESPACE_LABEL_PREFIX.length)];
    return value === undefined ? {} : { value };
  }
  return undefined;
}

function expressionHolds(
  operator: unknown,
  values: readonly unknown[],
  value: string | undefined,
): boolean {
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default:
      // An operator we do not know may select anything.
      return true;
  }
}

/** How a label selector meets the pods of a namespace. */
export function selectorMeets(
  selector: unknown,
  namespace: NamespaceFacts,
): Selection {
  if (!isPlain(selector)) return 'none';
  let result: Selection = 'all';
  const labels = isPlain(selector.matchLabels) ? selector.matchLabels : {};
  for (const [key, wanted] of Object.entries(labels)) {
    const shared = sharedValue(key, namespace);
    if (shared === undefined) result = 'some';
    else if (shared.value !== wanted) return 'none';
  }
  for (const expression of listOf(selector.matchExpressions)) {
    if (!isPlain(expression)) continue;
    const shared = sharedValue(String(expression.key), namespace);
    if (shared === undefined) result = 'some';
    else if (
      !expressionHolds(
        expression.operator,
        listOf(expression.values),
        shared.value,
      )
    ) {
      return 'none';
    }
  }
  return result;
}

/** Whether a policy applies to the pods of a namespace. A namespaced policy never leaves its own. */
export function policySelects(
  policy: PlatformCiliumPolicy,
  namespace: NamespaceFacts,
): Selection {
  if (
    policy.kind === 'CiliumNetworkPolicy' &&
    policy.namespace !== namespace.name
  ) {
    return 'none';
  }
  return selectorMeets(policy.spec.endpointSelector, namespace);
}
