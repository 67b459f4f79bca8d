import type { PolicyRule } from '@causeway/mesh-authz';
import type { MtlsMode } from '../world';
import { canonicalJson } from '../plan/canonicalJson';
import type { PolicyRulesValue } from './canonicalRules';
import type {
  ExtAuthzValue,
  PeerAuthenticationValue,
  PolicyModeValue,
  TrustValue,
} from './declaredItems';
import { memberChanges } from './memberChanges';
import type { DiffEntry } from './types';
import { changedFields, short, sideOf, valueOf, words } from './words';

/** Longer lists are counted: a sentence is read, not searched. */
const MOST = 4;

function listed(items: readonly string[], between = ', '): string {
  const shown = items.slice(0, MOST).join(between);
  const left = items.length - MOST;
  return left > 0 ? `${shown}${between}and ${left} more` : shown;
}

function fieldsText(fields: object): string {
  return Object.entries(fields as Record<string, readonly string[]>)
    .map(([field, values]) => `${field} ${listed(values)}`)
    .join(' and ');
}

/** "from principals a, b to ports 80 when request.headers[x] is 1". */
function ruleText({ from, to, when }: PolicyRule): string {
  const parts = [
    from && `from ${listed(from.map(fieldsText), ' or ')}`,
    to && `to ${listed(to.map(fieldsText), ' or ')}`,
    when &&
      `when ${listed(
        when.map(({ key, ...lists }) => `${key} ${fieldsText(lists)}`),
        ' and ',
      )}`,
  ].filter(part => part !== undefined);
  return parts.length === 0 ? 'everything' : parts.join(' ');
}

function podsText({
  selector,
}: {
  readonly selector?: Readonly<Record<string, string>>;
}): string {
  const labels = Object.entries(selector ?? {});
  return labels.length === 0
    ? 'all workloads'
    : labels.map(([key, value]) => `${key}=${value}`).join(', ');
}

function rulesText({ action, rules }: PolicyRulesValue): string {
  if (rules.length === 0) {
    return action === 'ALLOW' ? 'it matches nothing' : 'it has no rule';
  }
  return listed(
    rules.map(rule => `it matches ${ruleText(rule)}`),
    '; ',
  );
}

function ruleChanges(before: PolicyRulesValue, after: PolicyRulesValue) {
  const textsOf = (value: PolicyRulesValue) =>
    new Map(value.rules.map(rule => [canonicalJson(rule), rule]));
  const [old, now] = [textsOf(before), textsOf(after)];
  const added = [...now].filter(([text]) => !old.has(text));
  const gone = [...old].filter(([text]) => !now.has(text));
  const members = memberChanges(added, gone, listed);
  if (members !== undefined) return [members];
  const say = (
    title: string,
    rules: readonly (readonly [string, PolicyRule])[],
  ) =>
    rules.length === 0
      ? []
      : [
          `${title} ${listed(
            rules.map(([, rule]) => ruleText(rule)),
            '; ',
          )}`,
        ];
  return [...say('it matches', added), ...say('no longer', gone)];
}

function policyChanges(entry: DiffEntry): string {
  const before = entry.before as PolicyRulesValue;
  const after = entry.after as PolicyRulesValue;
  const texts = [
    before.action === after.action
      ? undefined
      : `${after.action} instead of ${before.action}`,
    podsText(before) === podsText(after)
      ? undefined
      : `for ${podsText(after)} instead of ${podsText(before)}`,
    before.provider === after.provider
      ? undefined
      : `asks ${after.provider ?? 'nobody'} instead of ${
          before.provider ?? 'nobody'
        }`,
    canonicalJson(before.targetRefs ?? []) ===
    canonicalJson(after.targetRefs ?? [])
      ? undefined
      : 'is attached to other targets',
    ...ruleChanges(before, after),
  ];
  return texts.filter(text => text !== undefined).join('; ');
}

export function describePolicyRules(entry: DiffEntry): string {
  const value = valueOf<PolicyRulesValue>(entry);
  const what = `${value.action} policy ${entry.key} for ${podsText(value)}`;
  return words(entry, {
    add: `${what} is added: ${rulesText(value)}`,
    remove: `${what} is removed: ${rulesText(value)}`,
    change: `policy ${entry.key} changes: ${
      entry.op === 'change' ? policyChanges(entry) : ''
    }`,
  });
}

export function describePolicyMode(entry: DiffEntry): string {
  const say = (mode: PolicyModeValue) =>
    mode === 'enforced' ? 'enforced' : 'only watched (dry-run)';
  const { before, after } = sideOf(entry, say);
  const name = `policy ${entry.key}`;
  return words(entry, {
    add: `${name} is ${after}`,
    remove: `${name} is no longer ${before}`,
    change: `${name} is ${after} instead of ${before}`,
  });
}

const MODES: Readonly<Record<MtlsMode, string>> = {
  STRICT: 'refuse plaintext (STRICT)',
  PERMISSIVE: 'accept plaintext too (PERMISSIVE)',
  DISABLE: 'speak plaintext only (DISABLE)',
  UNSET: 'follow what stands above them (UNSET)',
};

export function describePeerAuthentication(entry: DiffEntry): string {
  const value = valueOf<PeerAuthenticationValue>(entry);
  const pods =
    value.selector === undefined
      ? `workloads of ${value.namespace} without a declaration of their own`
      : `workloads ${podsText(value)} of ${value.namespace}`;
  const at = value.port === undefined ? '' : ` on workload port ${value.port}`;
  const { before, after } = sideOf<PeerAuthenticationValue>(
    entry,
    ({ mode }) => MODES[mode],
  );
  return words(entry, {
    add: `${pods}${at} ${after}`,
    remove: `${pods}${at} no longer have a mode of their own: they did ${before}`,
    change: `${pods}${at} ${after}; before: ${before}`,
  });
}

export function describeTrust(entry: DiffEntry): string {
  const { principal, reason } = valueOf<TrustValue>(entry);
  const name = short(entry.service);
  return words(entry, {
    add: `${name} may let ${principal} in from another trust domain: ${reason}`,
    remove: `${name} may no longer let ${principal} in`,
    change: `${name} trusts ${principal} under other terms: ${changedFields(
      entry,
    )}`,
  });
}

export function describeExtAuthz(entry: DiffEntry): string {
  const { provider, milliseconds, failure, paths } =
    valueOf<ExtAuthzValue>(entry);
  const name = short(entry.service);
  const posture =
    failure === undefined
      ? 'what happens without an answer is not said'
      : `without an answer it will ${failure}`;
  return words(entry, {
    add: `${name} asks ${provider} about ${listed(
      paths,
    )} for at most ${milliseconds} ms; ${posture}`,
    remove: `${name} no longer asks ${provider}`,
    change: `${name} asks its authoriser under other terms: ${changedFields(
      entry,
    )}`,
  });
}
