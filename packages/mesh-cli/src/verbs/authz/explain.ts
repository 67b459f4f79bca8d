import { explain as explained, sentence } from '@causeway/mesh-authz';
import type { Because, NearMiss, ShownClause } from '@causeway/mesh-authz';
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

function clauseText({ field, expected, seen }: ShownClause): string {
  const shown = seen.length === 0 ? 'nothing' : seen.join(', ');
  return `${field} [${expected.join(', ')}], seen ${shown}`;
}

function missText(miss: NearMiss): string {
  const name = `${miss.namespace}/${miss.name}`;
  switch (miss.kind) {
    case 'no-rules':
      return `  ${name} has no rules, so it lets nobody in`;
    case 'left-out':
      return `  ${name} says nothing of such a connection`;
    case 'differs':
      return `  ${name}, rule ${miss.rule.index}: ${clauseText(miss.first)}`;
    default:
      return miss satisfies never;
  }
}

/** The structure under the sentence, one line a piece. */
function becauseText(because: Because): string[] {
  switch (because.kind) {
    case 'rule':
      return [
        `  ${because.rule.id}`,
        ...because.matched.map(clause => `  ${clauseText(clause)}`),
      ];
    // The sentence says all there is.
    case 'nothing-applies':
    case 'not-captured':
      return [];
    case 'no-rule-allows':
      return because.nearest.map(missText);
    case 'unknown':
      return because.needs.map(
        ({ field, rules }) =>
          `  ${field} is asked for by ${rules.map(({ id }) => id).join(', ')}`,
      );
    default:
      return because satisfies never;
  }
}

export const explain: Verb = {
  name: 'authz explain',
  summary: 'Say why a request is allowed or denied, and what comes nearest.',
  help: `Usage: mesh authz explain <policies...> --workload <ns>/<name> --request <json> [options]

Names the rule that decides; for a denial, of each policy the rule that comes nearest
and the first field of it that does not fit.

${requestOptionsHelp}
${meshOptionsHelp}

Examples:
  mesh authz explain policies --workload shop/orders --trust-domain c01.mesh.corp --request '{"protocol":"http","peer":[],"method":"GET","path":"/","port":8080}'
`,
  options: { ...meshOptionShapes, ...requestOptionShapes },
  operands: { least: 1, most: 1000 },
  run: (given, around) => {
    const policies = policiesToDecide(given.operands, around);
    const workload = workloadOf(given);
    const settings = meshSettings(given);
    const explanations = readRequests(given, around).map(request =>
      explained(policies, workload, settings, request),
    );
    return {
      text: explanations
        .map(each =>
          [
            `${requestText(each.request)}: ${each.decision.decision}`,
            sentence(each),
            ...becauseText(each.because),
          ].join('\n'),
        )
        .join('\n\n'),
      json: {
        explanations: explanations.map(each => ({
          ...each,
          sentence: sentence(each),
        })),
      },
    };
  },
};
