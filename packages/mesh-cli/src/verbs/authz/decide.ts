import { compile, explain, sentence } from '@causeway/mesh-authz';
import type { Decision } from '@causeway/mesh-authz';
import type { Verb } from '../../Verb';
import {
  meshOptionShapes,
  meshOptionsHelp,
  meshSettings,
  workloadOf,
} from '../../authz/meshOptions';
import { policiesToDecide } from '../../authz/readPolicies';
import {
  readRequests,
  requestOptionShapes,
  requestOptionsHelp,
} from '../../authz/readRequests';
import { requestText } from '../../authz/requestText';

function said({ decision, by, missing }: Decision): string {
  switch (decision) {
    case 'allow':
      return by.length === 0 ? 'allow' : `allow  ${by.join(', ')}`;
    case 'deny':
      return `deny  ${by.length === 0 ? 'no rule allows it' : by.join(', ')}`;
    case 'undecided':
      return `undecided  needs ${missing.join(', ')}`;
    default:
      return decision satisfies never;
  }
}

export const decide: Verb = {
  name: 'authz decide',
  summary: 'Decide requests under AuthorizationPolicies, as the proxy does.',
  help: `Usage: mesh authz decide <policies...> --workload <ns>/<name> --request <json> [options]

What the workload's proxy does with each request under the enforced policies of the
files and folders given. Policies of other workloads are there and do not apply.

${requestOptionsHelp}
${meshOptionsHelp}

Exit codes: 0 all allowed, 1 one is denied, 2 none is denied and one is undecided.

Examples:
  mesh authz decide policies --workload shop/orders --request '{"protocol":"http","peer":[],"method":"GET","path":"/","port":8080}'
  mesh authz decide policies --workload shop/orders --requests calls.ndjson --json
`,
  options: { ...meshOptionShapes, ...requestOptionShapes },
  operands: { least: 1, most: 1000 },
  run: (given, around) => {
    const policies = policiesToDecide(given.operands, around);
    const workload = workloadOf(given);
    const settings = meshSettings(given);
    const evaluator = compile(policies, workload, settings);
    const decisions = readRequests(given, around).map(request => ({
      request,
      ...evaluator.decide(request),
    }));
    return {
      text: decisions
        .map(each => `${requestText(each.request)}: ${said(each)}`)
        .join('\n'),
      json: { decisions },
      findings: decisions.flatMap(({ decision, request }) =>
        decision === 'deny'
          ? [
              {
                code: 'authz-decide/denied',
                severity: 'error' as const,
                message: sentence(
                  explain(policies, workload, settings, request),
                ),
              },
            ]
          : [],
      ),
      undecided: decisions.flatMap(({ decision, request, missing }) =>
        decision === 'undecided'
          ? [`${requestText(request)}: give ${missing.join(', ')}.`]
          : [],
      ),
    };
  },
};
