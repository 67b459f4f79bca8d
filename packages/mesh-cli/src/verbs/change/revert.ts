import type { Outcome, Verb } from '../../Verb';
import { becauseShape, changeIdOf, reasonOf } from '../../change/afterVerb';
import { keyGiven, keyOptionHelp, keyShape } from '../../change/keyOption';
import { submitOnce } from '../../change/submitOnce';
import { submittedOutcome } from '../../change/submittedOutcome';
import {
  callPortal,
  portalOptionShapes,
  portalOptionsHelp,
} from '../../portal/askPortal';

/** Asks for the change that takes a merged one back. */
export const revert: Verb = {
  name: 'change revert',
  summary: 'Ask for the change that takes a merged one back.',
  help: `Usage: mesh change revert <id> --because <reason> --server URL [options]

Asks for the change that takes a merged one back, last step first. What others wrote since
stays; where that cannot be, the portal says so and nothing is submitted.

  --because <text>      Why, for the people who approve.
${keyOptionHelp}

${portalOptionsHelp}

Exit codes: 0 submitted, 1 refused, 2 not known whether it was submitted, 3 misuse or not
allowed.

Example:
  mesh change revert 0b1c2d3e4f5a6b7c --because "Orders are refused since"
`,
  options: { ...portalOptionShapes, ...becauseShape, ...keyShape },
  operands: { least: 1, most: 1 },
  run: async (given, around): Promise<Outcome> => {
    const id = changeIdOf(given);
    const reason = reasonOf(given);
    const made = await submitOnce(
      { revert: id, reason },
      key =>
        callPortal(
          {
            path: `/changes/${id}/revert`,
            body: { reason, key },
            mayRefuse: [400, 409],
          },
          given,
          around,
        ),
      keyGiven(given),
    );
    return submittedOutcome(made, { json: { reverts: id } });
  },
};
