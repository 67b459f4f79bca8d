import { askedPolicies } from '../policyParts';
import type { Rule } from '../types';

const ID = 'policy-shape';

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
    ...askedPolicies(world, scope).flatMap(({ entry }) => entry.findings),
  ],
};
