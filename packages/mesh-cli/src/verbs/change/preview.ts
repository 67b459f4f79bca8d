import type { Outcome, Verb } from '../../Verb';
import { previewIn } from '../../change/answers';
import { formLink } from '../../change/formLink';
import { judgedPreview } from '../../change/judged';
import {
  askedOptionShapes,
  askedOptionsHelp,
  readAsked,
} from '../../change/readAsked';
import { previewText } from '../../change/texts';
import {
  callPortal,
  portalOptionShapes,
  portalOptionsHelp,
  serverOf,
} from '../../portal/askPortal';

/** What a change would do, and what its gates say now. */
export const preview: Verb = {
  name: 'change preview',
  summary: 'What a change would do, and what its gates say now.',
  help: `Usage: mesh change preview --kind <id> --input <file|-> --server URL [options]

What a change would do: the differences in words, the steps, and what the portal's gates
say on the evidence of now. Nothing is stored. "mesh plan" does it without the portal.

${askedOptionsHelp}

${portalOptionsHelp}

Exit codes: 0 nothing is in its way but approvals, 1 findings or a gate that fails,
2 evidence is missing or there is no answer, 3 misuse or not allowed.

Examples:
  mesh change preview --kind egress --input egress.yaml
  mesh change preview --kind dependency --set service=shop/cart --set add=shop/ad --because "Ads in the cart"
`,
  options: { ...portalOptionShapes, ...askedOptionShapes },
  operands: { least: 0, most: 0 },
  run: async (given, around): Promise<Outcome> => {
    const { kind, input, placed } = readAsked(given, around);
    const body = { kind, input };
    const path = '/changes/preview';
    const reply = await callPortal({ path, body }, given, around);
    if (reply.ok !== true) {
      const because = reply.ok === false ? reply.because : reply.message;
      return { text: '', json: { asked: body }, undecided: [because] };
    }
    const made = previewIn(reply.body);
    const form = formLink(serverOf(given, around), kind, input);
    return {
      text: `${previewText(made)}${
        form === undefined ? '' : `\nAs a form, filled in: ${form}\n`
      }`,
      json: {
        asked: body,
        preview: reply.body,
        ...(form === undefined ? {} : { form }),
      },
      ...judgedPreview(made, placed(made.findings)),
    };
  },
};
