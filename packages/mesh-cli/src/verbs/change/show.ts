import type { Outcome, Verb } from '../../Verb';
import { changeIdOf } from '../../change/afterVerb';
import { changeIn } from '../../change/answers';
import { judgedChange } from '../../change/judged';
import { changeText } from '../../change/texts';
import {
  askPortal,
  portalOptionShapes,
  portalOptionsHelp,
} from '../../portal/askPortal';

/** Where a change stands. */
export const show: Verb = {
  name: 'change show',
  summary: 'Where a change stands: its steps, pull requests and gates.',
  help: `Usage: mesh change show <id> --server URL [options]

Where a change stands: each step with its pull request, and each gate with its verdict
and what is still missing.

${portalOptionsHelp}

Exit codes: 0 live, 1 a gate fails, a person is needed or it has ended, 2 it is on its
way or there is no answer, 3 misuse or not allowed.

Examples:
  mesh change show 0b1c2d3e4f5a6b7c
  until mesh change show 0b1c2d3e4f5a6b7c; [ $? -ne 2 ]; do sleep 60; done
`,
  options: portalOptionShapes,
  operands: { least: 1, most: 1 },
  run: async (given, around): Promise<Outcome> => {
    const id = changeIdOf(given);
    const answer = await askPortal(`/changes/${id}`, given, around);
    if (!answer.ok) {
      return { text: '', json: { id }, undecided: [answer.because] };
    }
    const change = changeIn(answer.body);
    return {
      text: changeText(change),
      json: { change: answer.body },
      ...judgedChange(change),
    };
  },
};
