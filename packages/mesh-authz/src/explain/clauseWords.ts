import { callerName, listed } from './names';
import type { Explanation, ShownClause } from './types';

type Home = Pick<Explanation, 'workload' | 'trustDomain'>;

interface Words {
  /** "lets only cart in", for the nearest rule of a denial. */
  readonly rule: string;
  /** "the caller was batch/reporting". */
  readonly seen: string;
}

/** How each field is spoken of: what only it lets in, what its not keeps out, and what was seen. */
const phrases: Readonly<
  Record<string, readonly [only: string, not: string, seen: string]>
> = {
  principals: ['lets only {} in', 'keeps {} out', 'the caller was {}'],
  namespaces: [
    'lets only callers of namespace {} in',
    'keeps callers of namespace {} out',
    'the caller was {}',
  ],
  serviceAccounts: [
    'lets only the service account {} in',
    'keeps the service account {} out',
    'the caller was {}',
  ],
  trustDomains: [
    'lets only callers of trust domain {} in',
    'keeps callers of trust domain {} out',
    'the caller was {}',
  ],
  requestPrincipals: [
    'lets only the token of {} in',
    'keeps the token of {} out',
    'the token was {}',
  ],
  ipBlocks: [
    'lets only the address {} in',
    'keeps the address {} out',
    'the address was {}',
  ],
  remoteIpBlocks: [
    'lets only clients at {} in',
    'keeps clients at {} out',
    'the client was at {}',
  ],
  hosts: [
    'takes calls only for the host {}',
    'refuses calls for the host {}',
    'the host was {}',
  ],
  methods: [
    'takes only the method {}',
    'refuses the method {}',
    'the method was {}',
  ],
  paths: [
    'takes calls only to the path {}',
    'refuses calls to the path {}',
    'the path was {}',
  ],
  ports: [
    'takes connections only at port {}',
    'refuses connections at port {}',
    'the port was {}',
  ],
};

const identityFields = [
  'principals',
  'namespaces',
  'serviceAccounts',
  'trustDomains',
  'when source.principal',
  'when source.namespace',
  'when source.serviceAccount',
  'when source.trustDomain',
];

function positive(field: string): string {
  return /^not[A-Z]/.test(field)
    ? field[3].toLowerCase() + field.slice(4)
    : field;
}

function seenText(clause: ShownClause, identity: boolean, home: Home): string {
  if (clause.seen.length > 0)
    return listed(
      clause.seen.map(text => (identity ? callerName(text, home) : text)),
    );
  return identity ? 'without an identity (plaintext)' : 'not there';
}

/** A list of a policy that a request fails, in words. */
export function clauseWords(clause: ShownClause, home: Home): Words {
  const name = positive(clause.field);
  const identity = identityFields.includes(name);
  const expected = listed(
    clause.expected.map(value => {
      if (value === '*') return identity ? 'anyone with an identity' : 'any';
      return identity ? callerName(value, home) : value;
    }),
    name === 'principals' ? 'and' : 'or',
  );
  const seen = seenText(clause, identity, home);
  const phrase = Object.hasOwn(phrases, name) ? phrases[name] : undefined;
  if (phrase === undefined) {
    const key = name.replace(/^when /, '');
    return {
      rule: `asks for ${key} to be ${expected}`,
      seen: `it was ${seen}`,
    };
  }
  const [only, not, was] = phrase;
  return {
    rule: (name === clause.field ? only : not).replace('{}', () => expected),
    seen: was.replace('{}', () => seen),
  };
}
