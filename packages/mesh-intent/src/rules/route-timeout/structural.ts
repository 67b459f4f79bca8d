import { missing, there } from '../../structural';
import type { StructuralRule } from '../../structural';

/** A redirect calls nobody, so it has nothing to wait for. */
const redirects =
  'has(rule.filters) && rule.filters.exists(each, has(each.type) && each.type == "RequestRedirect")';
const request = 'rule.timeouts.request';

const REFUSAL =
  'A rule of an HTTPRoute has no timeout, or 0s, which switches it off; write timeouts.request in every rule.';

/** @public */
export const routeTimeoutStructure: StructuralRule = {
  id: 'route-timeout',
  resources: [
    {
      group: 'gateway.networking.k8s.io',
      versions: ['v1', 'v1beta1'],
      resources: ['httproutes'],
    },
  ],
  checks: () => [
    {
      code: 'no-rules',
      // The API server fills a rule in that has no timeout.
      holds: `${there('object.spec.rules')} && size(object.spec.rules) > 0`,
      at: ['spec'],
      message:
        '{object} has no rules, so it gets one without a timeout; write a rule with timeouts.request.',
      refusal: REFUSAL,
    },
    {
      code: 'none',
      each: [{ list: 'object.spec.rules', as: 'rule', unless: redirects }],
      holds: `!(${missing(
        request,
      )}) && !${request}.matches("^(0+(h|m|s|ms))+$")`,
      message:
        'Rule {index} of {object} has no timeout, or one of 0s, which switches it off; write timeouts.request: how long a call may take at most.',
      refusal: REFUSAL,
    },
  ],
};
