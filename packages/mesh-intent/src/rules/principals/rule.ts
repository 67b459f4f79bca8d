import { nearest } from '../../text';
import type { World } from '../../world';
import { askedPolicies, policyFindings } from '../policyParts';
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
import { principalValues } from './identityValues';
import type { IdentityValue } from './identityValues';
import { principalsStructure } from './structural';

const ID = 'principals';

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

/** The trust domain of a value that writes one out: a whole principal, or one with a wildcard after it. */
function domainOf(value: string): string | undefined {
  const [domain, ...more] = value.split('/');
  const wild = value.endsWith('*') && more.length > 0 && !/[:*]/.test(domain);
  return principalParts(value)?.trustDomain ?? (wild ? domain : undefined);
}

function problems(
  world: World,
  asked: AskedPolicy,
  value: IdentityValue,
): Problem[] {
  const { value: text } = value;
  const named = domainOf(text);
  // What is not written whole is refused by structure, and nothing else can be said of it.
  if (named === undefined) return [];
  const wild = text.endsWith('*');
  const domain = domainProblem(world, named);
  if (domain !== undefined) return [domain];
  const account = wild ? undefined : accountProblem(world, value);
  const trust = value.admits ? trustProblem(world, asked, text) : [];
  return [...(account === undefined ? [] : [account]), ...trust];
}

/** @public */
export const principals: Rule = {
  id: ID,
  title: 'Callers are named by whole principals that exist and are trusted',
  why: 'A principal that is misspelt matches nobody, and one without its trust domain lets in clusters nobody decided about (M-20, mesh.md 1.6).',
  reads: ['routing', 'security'],
  check: (world, scope) => [
    ...policyFindings(principalsStructure, world, scope),
    // Without the services and clusters nothing can be said to exist or not.
    ...(world.snapshots.has('routing')
      ? askedPolicies(world, scope)
      : []
    ).flatMap(asked =>
      principalValues(asked).flatMap(value =>
        problems(world, asked, value).map(problem =>
          findingAt(asked.entry, { ...problem, at: value.at }),
        ),
      ),
    ),
  ],
};
