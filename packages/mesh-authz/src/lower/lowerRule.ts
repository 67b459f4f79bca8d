import type { TextTest } from '../match';
import type { AuthorizationPolicy, PolicyRule } from '../policy';
import { conditionKind } from './conditionKind';
import type { ConditionKind } from './conditionKind';
import { fieldKinds } from './fieldTests';
import type { FieldKind, LowerContext } from './fieldTests';
import { ruleId } from './ruleId';
import type { Clause, LoweredRule, Subject } from './types';

/** A value the proxy's configuration cannot hold: on ALLOW the whole rule goes, elsewhere only the value. */
class DroppedRule extends Error {}

interface Part {
  readonly field: string;
  readonly kind: FieldKind | undefined;
  readonly negated: boolean;
  readonly values: readonly string[] | undefined;
}

const nowhere: Subject = { kind: 'peer' };

function testsOf(
  value: string,
  kind: FieldKind | undefined,
  context: LowerContext,
): readonly TextTest[] {
  if (kind === undefined || (kind.httpOnly && context.protocol === 'tcp'))
    return [];
  return kind.tests(value, context);
}

interface RuleContext extends LowerContext {
  readonly drops: 'rule' | 'value';
}

/** No clause when nothing is written, or when every value was dropped: the field then restricts nothing. */
function clauses(part: Part, context: RuleContext): Clause[] {
  const written = part.values ?? [];
  const tests = written.flatMap(value => {
    const each = testsOf(value, part.kind, context);
    if (each.length === 0 && context.drops === 'rule') throw new DroppedRule();
    return each;
  });
  if (tests.length === 0) return [];
  const { field, negated } = part;
  return [
    { field, negated, tests, written, subject: part.kind?.subject ?? nowhere },
  ];
}

function notName(name: string): string {
  return `not${name[0].toUpperCase()}${name.slice(1)}`;
}

function itemClauses(
  item: object,
  names: readonly (keyof typeof fieldKinds)[],
  context: RuleContext,
): Clause[] {
  const lists = item as Readonly<Record<string, readonly string[] | undefined>>;
  return names.flatMap(name => {
    const kind = fieldKinds[name];
    const not = notName(name);
    return [
      ...clauses(
        { field: name, kind, negated: false, values: lists[name] },
        context,
      ),
      ...clauses(
        { field: not, kind, negated: true, values: lists[not] },
        context,
      ),
    ];
  });
}

function kindOf(condition: ConditionKind): FieldKind | undefined {
  switch (condition.state) {
    case 'known':
      return condition.kind;
    case 'malformed':
      return undefined;
    case 'unknown':
      throw new DroppedRule();
    default:
      return condition satisfies never;
  }
}

const sourceNames = [
  'principals',
  'requestPrincipals',
  'namespaces',
  'serviceAccounts',
  'trustDomains',
  'ipBlocks',
  'remoteIpBlocks',
] as const;
const operationNames = ['hosts', 'methods', 'paths', 'ports'] as const;
const any: readonly (readonly Clause[])[] = [[]];

function parts(rule: PolicyRule, context: RuleContext) {
  const when = (rule.when ?? []).flatMap(({ key, values, notValues }) => {
    const kind = kindOf(conditionKind(key));
    const field = `when ${key}`;
    return [
      ...clauses({ field, kind, negated: false, values }, context),
      ...clauses({ field, kind, negated: true, values: notValues }, context),
    ];
  });
  const from = (rule.from ?? []).map(each =>
    itemClauses(each, sourceNames, context),
  );
  const to = (rule.to ?? []).map(each =>
    itemClauses(each, operationNames, context),
  );
  return {
    from: from.length === 0 ? any : from,
    to: to.length === 0 ? any : to,
    when,
  };
}

/**
 * What the proxy enforces of one rule on one kind of filter chain; `undefined` when Istio leaves the rule out
 * (mesh.md 1.8): on ALLOW for any value it cannot express there, so that less is allowed; on DENY and CUSTOM only
 * that value goes, so that more is denied. A condition with an unknown key takes the rule with it on every action.
 */
export function lowerRule(
  policy: AuthorizationPolicy,
  index: number,
  context: LowerContext,
): LoweredRule | undefined {
  const rule = policy.rules?.[index];
  if (rule === undefined) return undefined;
  const drops = policy.action === 'ALLOW' ? 'rule' : 'value';
  try {
    return {
      id: ruleId(policy, index),
      policy: { namespace: policy.namespace, name: policy.name },
      index,
      action: policy.action,
      ...(policy.provider === undefined ? {} : { provider: policy.provider }),
      ...parts(rule, { ...context, drops }),
    };
  } catch (error) {
    if (error instanceof DroppedRule) return undefined;
    throw error;
  }
}
