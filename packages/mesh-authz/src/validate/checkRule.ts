import type {
  AuthorizationPolicy,
  PolicyCondition,
  PolicyRule,
  PolicySource,
} from '../policy';
import { quote } from '../text';
import { checkCondition } from './checkCondition';
import { checkItem } from './checkLists';
import type { ListContext, Lists } from './checkLists';
import type { JsonPath } from './report';

type Policy = Pick<AuthorizationPolicy, 'action'>;

/** A service account already names a namespace and a workload: CRD validation refuses it beside fields that do. */
function checkCombination(
  source: PolicySource,
  path: JsonPath,
  { report }: ListContext,
): void {
  const accounts = (['serviceAccounts', 'notServiceAccounts'] as const).find(
    name => source[name] !== undefined,
  );
  const others = (
    ['principals', 'notPrincipals', 'namespaces', 'notNamespaces'] as const
  ).filter(name => source[name] !== undefined);
  if (accounts === undefined || others.length === 0) return;
  report({
    what: 'service-account-combination',
    path: [...path, accounts],
    message: `${accounts} cannot stand beside ${others.join(
      ' and ',
    )} in one source; write two sources, or one of them.`,
  });
}

const limits = { serviceAccounts: 16, notServiceAccounts: 16 } as const;

function checkSource(
  source: PolicySource,
  path: JsonPath,
  context: ListContext,
): void {
  checkItem(source, { kind: 'source', path }, context);
  checkCombination(source, path, context);
  for (const name of ['serviceAccounts', 'notServiceAccounts'] as const) {
    const count = source[name]?.length ?? 0;
    if (count > limits[name])
      context.report({
        what: 'too-many',
        path: [...path, name],
        message: `${name} holds ${count} items, and ${limits[name]} are allowed; write further sources.`,
      });
  }
}

// What an external authoriser cannot be asked by (mesh.md 1.2).
const notForCustom = [
  'principals',
  'requestPrincipals',
  'namespaces',
  'serviceAccounts',
  'trustDomains',
];
const keysNotForCustom = [
  'source.namespace',
  'source.serviceAccount',
  'source.trustDomain',
  'source.principal',
];

function notName(name: string): string {
  return `not${name[0].toUpperCase()}${name.slice(1)}`;
}

function checkCustom(
  rule: PolicyRule,
  path: JsonPath,
  { report }: ListContext,
): void {
  const refuse = (what: string, at: JsonPath) =>
    report({
      what: 'custom-identity',
      path: at,
      message: `${what} is refused in a CUSTOM policy, which may not choose by identity; put it into an ALLOW or DENY policy.`,
    });
  rule.from?.forEach((source, index) => {
    const lists = source as Lists;
    for (const name of notForCustom.flatMap(each => [each, notName(each)]))
      if (lists[name] !== undefined)
        refuse(name, [...path, 'from', index, 'source', name]);
  });
  rule.when?.forEach(({ key }: PolicyCondition, index) => {
    if (keysNotForCustom.includes(key) || key.startsWith('request.auth.'))
      refuse(quote(key), [...path, 'when', index, 'key']);
  });
}

const identityFields = [
  'principals',
  'namespaces',
  'serviceAccounts',
  'trustDomains',
];

/** A caller without an identity passes every `not…` of it (mesh.md 1.6). */
function checkOnlyNot(
  rule: PolicyRule,
  path: JsonPath,
  { report }: ListContext,
): void {
  const required = (rule.when ?? []).some(
    ({ key, values }) =>
      values?.length && /^(source\.(?!ip)|request\.auth\.)/.test(key),
  );
  rule.from?.forEach((source, index) => {
    const lists = source as Lists;
    const has = (names: readonly string[]) =>
      names.filter(name => lists[name]?.length);
    const nots = has(identityFields.map(notName));
    const positive = has([...identityFields, 'requestPrincipals', 'ipBlocks']);
    if (nots.length === 0 || positive.length > 0 || required) return;
    report({
      what: 'only-not-identity',
      severity: 'warning',
      path: [...path, 'from', index, 'source'],
      message: `This source lets in whoever is not named by ${nots.join(
        ' and ',
      )}, and a caller in plaintext is named by nothing: it is let in. Ask for an identity beside it, as principals: ["*"] does.`,
      // Principals beside notServiceAccounts would be refused.
      ...(source.notServiceAccounts === undefined
        ? {
            fix: {
              title: 'Ask for an identity',
              value: { ...source, principals: ['*'] },
            },
          }
        : {}),
    });
  });
}

/** One rule, every part of it. */
export function checkRule(
  rule: PolicyRule,
  { policy, path }: { readonly policy: Policy; readonly path: JsonPath },
  context: ListContext,
): void {
  for (const part of ['from', 'to', 'when'] as const) {
    const count = rule[part]?.length;
    if (count === 0 && part !== 'when')
      context.report({
        what: 'empty-list',
        path: [...path, part],
        message: `An empty ${part} is refused; delete it to mean any.`,
        fix: { title: `Delete ${part}`, value: undefined },
      });
    if (part === 'from' && count !== undefined && count > 512)
      context.report({
        what: 'too-many',
        path: [...path, part],
        message: `from holds ${count} items, and 512 are allowed.`,
      });
  }
  rule.from?.forEach((source, index) =>
    checkSource(source, [...path, 'from', index, 'source'], context),
  );
  rule.to?.forEach((operation, index) =>
    checkItem(
      operation,
      { kind: 'operation', path: [...path, 'to', index, 'operation'] },
      context,
    ),
  );
  rule.when?.forEach((condition, index) =>
    checkCondition(condition, [...path, 'when', index], context),
  );
  if (policy.action === 'CUSTOM') checkCustom(rule, path, context);
  if (policy.action === 'ALLOW') checkOnlyNot(rule, path, context);
}
