import { askedPolicies } from '../policyParts';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'policy-allow-all';

/** @public */
export const policyAllowAll: Rule = {
  id: ID,
  title: 'No policy lets everybody in by accident',
  why: 'An empty rule in an ALLOW policy matches every request, so it opens what it was written to close (M-12, mesh.md 1.2).',
  reads: ['security'],
  check: (world, scope) =>
    askedPolicies(world, scope)
      .filter(({ policy }) => policy.action === 'ALLOW')
      .flatMap(({ entry, policy }) =>
        (policy.rules ?? []).flatMap((rule, index) =>
          rule.from === undefined &&
          rule.to === undefined &&
          rule.when === undefined
            ? [
                findingAt(entry, {
                  code: `${ID}/empty-rule`,
                  message: `Rule ${index} of ${entry.key} says nothing, so it lets every caller in, also without a certificate. To deny all, leave rules out; to let somebody in, name them.`,
                  at: ['spec', 'rules', index],
                }),
              ]
            : [],
        ),
      ),
};
