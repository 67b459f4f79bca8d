import type { Finding } from '@causeway/mesh-authz';
import { nearest } from '../../text';
import type { World } from '../../world';
import { askedPolicies } from '../policyParts';
import type { AskedPolicy } from '../policyParts';
import {
  LOCAL_TRUST_DOMAIN,
  isHome,
  principalParts,
  trustDomains,
  trusted,
} from '../trustDomains';
import { findingAt } from '../types';
import type { FieldFinding, Rule } from '../types';
import { accountOf } from './accounts';
import { domainlessValues, principalValues } from './identityValues';
import type { IdentityValue } from './identityValues';

const ID = 'principals';
const SCHEME = 'spiffe://';

type Problem = Omit<FieldFinding, 'at'>;

/** Services that would let in whom their trust lists do not name. */
function trustProblem(
  world: World,
  asked: AskedPolicy,
  principal: string,
): Problem[] {
  const { trustDomain } = principalParts(principal) ?? {
    trustDomain: principal.split('/')[0],
  };
  const answers = asked.services
    .filter(service => !isHome(world, service, trustDomain))
    .map(({ ref }) => ({ ref, answer: trusted(world, ref, principal) }))
    .filter(({ answer }) => answer !== 'trusted');
  const [first] = answers;
  if (first === undefined) return [];
  const { ref, answer } = first;
  const others =
    answers.length > 1 ? ` and for ${answers.length - 1} more services` : '';
  const file = `trust/${ref}.yaml`;
  switch (answer) {
    case 'ended':
      return [
        {
          code: `${ID}/trust-ended`,
          message: `${file} accepted ${principal} for a time that is over${others}; renew the entry or remove the principal.`,
        },
      ];
    case 'unreadable':
      return [
        {
          code: `${ID}/cannot-tell`,
          severity: 'warning',
          message: `${principal} is of another trust domain, and ${file} cannot be read, so nobody can tell whether ${ref} accepts it.`,
        },
      ];
    default:
      return [
        {
          code: `${ID}/not-trusted`,
          message: `${principal} is of another trust domain, which ${ref} does not accept${others}; list the whole principal with its reason in ${file}, or remove it here.`,
        },
      ];
  }
}

function domainProblem(world: World, domain: string): Problem | undefined {
  const known = trustDomains(world);
  if (domain === LOCAL_TRUST_DOMAIN || known.has(domain)) return undefined;
  const meant = nearest(domain, known.keys());
  return {
    code: `${ID}/unknown-trust-domain`,
    message: `No cluster has the trust domain ${domain}; ${
      meant === undefined
        ? `there are ${[...known.keys()].slice(0, 10).join(', ') || 'none'}.`
        : `did you mean ${meant}?`
    }`,
  };
}

function accountProblem(
  world: World,
  value: IdentityValue,
): Problem | undefined {
  const parts = principalParts(value.value);
  if (parts === undefined) return undefined;
  const { namespace, account } = parts;
  const found = accountOf(world, parts);
  // Denying an account that is gone is how a stolen identity is contained (M-08).
  const severity = value.admits ? 'error' : 'warning';
  switch (found.answer) {
    case 'known':
      return undefined;
    case 'not-there':
      return {
        code: `${ID}/not-there`,
        severity: 'warning',
        message: `No service with the account ${namespace}/${account} runs in ${found.cluster}, so nobody there has this identity.`,
      };
    case 'unknown':
      return {
        code: `${ID}/unknown-account`,
        severity,
        message: `No service of ${namespace} has the account ${account}${
          found.meant === undefined ? '.' : `; did you mean ${found.meant}?`
        }`,
      };
    case 'unknown-namespace':
      return {
        code: `${ID}/unknown-account`,
        severity,
        message: `There is no namespace ${namespace}, neither of services nor of the platform.`,
      };
    case 'cannot-tell':
      return {
        code: `${ID}/cannot-tell`,
        severity: 'warning',
        message: `Whether the account ${namespace}/${account} exists cannot be told: ${found.because}.`,
      };
    default:
      return found satisfies never;
  }
}

/** Whether values with this wildcard are of one trust domain, which is written out. */
function staysInDomain(value: string): boolean {
  return (
    !value.startsWith('*') && (!value.endsWith('*') || value.includes('/'))
  );
}

function problems(
  world: World,
  asked: AskedPolicy,
  value: IdentityValue,
): Problem[] {
  const { value: text, at } = value;
  if (text.startsWith(SCHEME)) {
    const bare = text.slice(SCHEME.length);
    return [
      {
        code: `${ID}/scheme`,
        message: `${text} never matches: principals are written without ${SCHEME}, which the mesh adds itself.`,
        fix: { title: `Write ${bare}`, jsonPath: at, value: bare },
      },
    ];
  }
  if (!staysInDomain(text)) {
    const several = trustDomains(world).size > 1;
    return value.admits && !value.bounded && several
      ? [
          {
            code: `${ID}/any-trust-domain`,
            message: `"${text}" lets in callers of every trust domain, listed or not; write whole principals.`,
          },
        ]
      : [];
  }
  const wild = text.endsWith('*');
  if (!wild && principalParts(text) === undefined) {
    return [
      {
        code: `${ID}/not-whole`,
        message: `"${text}" is no whole principal, so it matches nobody; write <trust domain>/ns/<namespace>/sa/<account>.`,
      },
    ];
  }
  const domain = domainProblem(world, text.split('/')[0]);
  if (domain !== undefined) return [domain];
  const account = wild ? undefined : accountProblem(world, value);
  const trust = value.admits ? trustProblem(world, asked, text) : [];
  return [...(account === undefined ? [] : [account]), ...trust];
}

function domainless(world: World, asked: AskedPolicy): Finding[] {
  if (trustDomains(world).size < 2) return [];
  return domainlessValues(asked).map(({ value, at, field }) =>
    findingAt(asked.entry, {
      code: `${ID}/any-trust-domain`,
      message: `${field} "${value}" lets in callers of every trust domain, listed or not, since the field does not look at it; write whole principals.`,
      at,
    }),
  );
}

/** @public */
export const principals: Rule = {
  id: ID,
  title: 'Callers are named by whole principals that exist and are trusted',
  why: 'A principal that is misspelt matches nobody, and one without its trust domain lets in clusters nobody decided about (M-20, mesh.md 1.6).',
  reads: ['routing', 'security'],
  check: (world, scope) => {
    // Without the services and clusters nothing can be said to exist or not.
    if (!world.snapshots.has('routing')) return [];
    return askedPolicies(world, scope).flatMap(asked => [
      ...principalValues(asked).flatMap(value =>
        problems(world, asked, value).map(problem =>
          findingAt(asked.entry, { ...problem, at: value.at }),
        ),
      ),
      ...domainless(world, asked),
    ]);
  },
};
