import { shadow } from '@causeway/mesh-authz';
import type { ShadowDecision } from '@causeway/mesh-authz';
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

function alarmText({ falseAlarm }: ShadowDecision): string {
  if (falseAlarm === 'unknown') return ', perhaps a false alarm';
  return falseAlarm ? ', a false alarm' : '';
}

function reported({ allow, deny }: ShadowDecision): string {
  const parts = [
    ...(allow === undefined ? [] : [`ALLOW ${allow}`]),
    ...(deny === undefined ? [] : [`DENY ${deny}`]),
  ];
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

export const dryRun: Verb = {
  name: 'authz dry-run',
  summary: 'Say what the proxy reports of dry-run policies, and what is true.',
  help: `Usage: mesh authz dry-run <policies...> --workload <ns>/<name> --request <json> [options]

The proxy judges dry-run policies apart from enforced ones, so it reports a denial for
traffic that only an enforced policy admits. Beside that report stands what enforcing
the dry-run policies would really do.

${requestOptionsHelp}
${meshOptionsHelp}

Examples:
  mesh authz dry-run policies --workload shop/orders --requests calls.ndjson
`,
  options: { ...meshOptionShapes, ...requestOptionShapes },
  operands: { least: 1, most: 1000 },
  run: (given, around) => {
    const policies = policiesToDecide(given.operands, around);
    const evaluator = shadow(policies, workloadOf(given), meshSettings(given));
    const decisions = readRequests(given, around).map(request => ({
      request,
      ...evaluator.decide(request),
    }));
    return {
      text: decisions
        .map(
          each =>
            `${requestText(each.request)}\n  enforced now  ${
              each.enforced.decision
            }\n  reported      ${reported(each)}${alarmText(
              each,
            )}\n  if enforced   ${each.ifEnforced.decision}`,
        )
        .join('\n'),
      json: { decisions },
      undecided: policies.some(policy => policy.dryRun)
        ? []
        : ['No policy among those given is in dry-run.'],
    };
  },
};
