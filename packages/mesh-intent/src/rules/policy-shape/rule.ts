import { validatePolicy } from '@causeway/mesh-authz';
import type {
  AuthorizationPolicy,
  Finding,
  MeshSettings,
} from '@causeway/mesh-authz';
import { defaultRootNamespace } from '../../world';
import type { World } from '../../world';
import { placedPolicyFindings } from '../../world/formats/authorizationPolicy';
import { askedPolicies } from '../policyParts';
import type { AskedPolicy } from '../policyParts';
import { LOCAL_TRUST_DOMAIN } from '../trustDomains';
import type { Rule } from '../types';

const ID = 'policy-shape';

/** What rules of their own tell, with what the world knows: `principals`, `policy-not-only`, `policy-target`. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set([
  'spiffe-prefix',
  'principal-form',
  'only-not-identity',
  'target-kind',
  'target-namespace',
]);

function settingsOf(world: World, policy: AuthorizationPolicy): MeshSettings {
  const { authorization = {}, rootNamespace = defaultRootNamespace } =
    world.options;
  return {
    // One policy object is applied in every cluster; its shape depends on none.
    trustDomain: LOCAL_TRUST_DOMAIN,
    trustDomainAliases: authorization.trustDomainAliases ?? [],
    rootNamespace,
    pathNormalization: authorization.pathNormalization ?? 'BASE',
    // Where nobody says which providers there are, none can be called unknown.
    providers:
      authorization.providers ??
      (policy.provider === undefined ? [] : [policy.provider]),
    release: authorization.release ?? '1.31',
  };
}

function admission(world: World, { entry, policy }: AskedPolicy): Finding[] {
  const found = validatePolicy(policy, settingsOf(world, policy)).filter(
    ({ code }) => !TOLD_ELSEWHERE.has(code.replace(/^[^/]*\//, '')),
  );
  return placedPolicyFindings(found, entry.place);
}

/** @public */
export const policyShape: Rule = {
  id: ID,
  title: 'Policies are what the mesh takes and understands',
  why: 'A policy the API server refuses holds nowhere, and a field that never matches opens or closes more than it says (mesh.md 1.2).',
  reads: [],
  check: (world, scope) => [
    ...(scope.whole
      ? [...world.unparsed.values()]
          .flat()
          .filter(({ code }) => code.startsWith(`${ID}/`))
      : []),
    ...askedPolicies(world, scope).flatMap(asked => [
      ...asked.entry.findings,
      ...admission(world, asked),
    ]),
  ],
};
