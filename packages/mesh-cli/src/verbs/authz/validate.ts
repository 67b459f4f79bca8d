import { validatePolicy } from '@causeway/mesh-authz';
import type { Verb } from '../../Verb';
import {
  meshOptionShapes,
  meshOptionsHelp,
  meshSettings,
} from '../../authz/meshOptions';
import { readPolicies } from '../../authz/readPolicies';

export const validate: Verb = {
  name: 'authz validate',
  summary: 'Hold AuthorizationPolicies against what Istio admits.',
  help: `Usage: mesh authz validate <policies...> [options]

Errors are what admission, or the release given, refuses. Warnings are what it lets
through and what then works otherwise than it looks.

${meshOptionsHelp}

Examples:
  mesh authz validate policies
  kubectl get authorizationpolicy -A -o yaml | mesh authz validate -
  mesh authz validate orders.yaml --release 1.24 --annotations github
`,
  options: meshOptionShapes,
  operands: { least: 1, most: 1000 },
  run: (given, around) => {
    const settings = meshSettings(given);
    const { policies, findings } = readPolicies(given.operands, around);
    const found = policies.flatMap(({ policy, place }) =>
      validatePolicy(policy, settings).map(finding => ({
        ...finding,
        source: place(finding.jsonPath ?? []),
      })),
    );
    return {
      text: `${policies.length} ${
        policies.length === 1 ? 'policy' : 'policies'
      } read`,
      json: { policies: policies.length },
      findings: [...findings, ...found],
      // Nothing was found where something was expected.
      undecided:
        policies.length === 0 && findings.length === 0
          ? ['No AuthorizationPolicy is among what was given.']
          : [],
    };
  },
};
