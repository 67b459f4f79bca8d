import { metadataTest, textTest } from '../match';
import { fieldKinds } from './fieldTests';
import type { FieldKind } from './fieldTests';
import type { Subject } from './types';

const plain: Readonly<Record<string, FieldKind>> = {
  'source.ip': fieldKinds.ipBlocks,
  'remote.ip': fieldKinds.remoteIpBlocks,
  'source.namespace': fieldKinds.namespaces,
  'source.principal': fieldKinds.principals,
  'source.serviceAccount': fieldKinds.serviceAccounts,
  'source.trustDomain': fieldKinds.trustDomains,
  'request.auth.principal': fieldKinds.requestPrincipals,
  'request.auth.audiences': textual({ kind: 'audiences' }, true),
  'request.auth.presenter': textual({ kind: 'presenter' }, true),
  'destination.ip': fieldKinds.destinationIp,
  'destination.port': fieldKinds.ports,
  'connection.sni': textual({ kind: 'sni' }, false),
};

/** The keys a condition may have as they are, for messages. */
export const plainConditionKeys: readonly string[] = Object.keys(plain);

/** The keys that carry a name in brackets. */
export const bracketConditionKeys = [
  'request.headers',
  'request.auth.claims',
  'experimental.envoy.filters.',
] as const;

function textual(subject: Subject, httpOnly: boolean): FieldKind {
  return {
    subject,
    httpOnly,
    tests: value => [
      textTest(value, subject.kind === 'header' ? 'present' : 'any'),
    ],
  };
}

/** `[a][b]` → a, b; `undefined` when the brackets are wrong. */
function bracketed(text: string): string[] | undefined {
  if (!text.startsWith('[') || !text.endsWith(']') || text.length < 3)
    return undefined;
  const names = text.slice(1, -1).split('][');
  return names.some(name => name === '' || /[[\]]/.test(name))
    ? undefined
    : names;
}

/**
 * How a condition's key is read: `unknown` keys make Istio drop the rule whatever its action;
 * `malformed` brackets are an error of each value, which only ALLOW answers by dropping the rule.
 */
export type ConditionKind =
  | { readonly state: 'known'; readonly kind: FieldKind }
  | { readonly state: 'malformed' }
  | { readonly state: 'unknown' };

const malformed = { state: 'malformed' } as const;

/** See {@link ConditionKind}. */
export function conditionKind(key: string): ConditionKind {
  if (Object.hasOwn(plain, key)) return { state: 'known', kind: plain[key] };
  if (key.startsWith('request.headers')) {
    const name = key.slice('request.headers'.length);
    if (!/^\[.+\]$/.test(name)) return malformed;
    const subject = {
      kind: 'header',
      name: name.slice(1, -1).toLowerCase(),
    } as const;
    return { state: 'known', kind: textual(subject, true) };
  }
  if (key.startsWith('request.auth.claims')) {
    const path = bracketed(key.slice('request.auth.claims'.length));
    if (path === undefined) return malformed;
    return { state: 'known', kind: textual({ kind: 'claim', path }, true) };
  }
  if (key.startsWith('experimental.envoy.filters.')) {
    const open = key.indexOf('[');
    if (open < 0 || !key.endsWith(']')) return malformed;
    const subject = {
      kind: 'metadata',
      filter: key.slice('experimental.'.length, open),
      key: key.slice(open + 1, -1),
    } as const;
    return {
      state: 'known',
      kind: { subject, httpOnly: false, tests: value => [metadataTest(value)] },
    };
  }
  return { state: 'unknown' };
}
