import { canonicalJson } from '@causeway/mesh-intent';
import { Misuse } from '../../Misuse';
import type { Given, Outcome, Surroundings, Verb } from '../../Verb';
import { previewIn } from '../../change/answers';
import { keyGiven, keyOptionHelp, keyShape } from '../../change/keyOption';
import {
  askedOptionShapes,
  askedOptionsHelp,
  readAsked,
  type Asked,
} from '../../change/readAsked';
import { submitOnce } from '../../change/submitOnce';
import { submittedOutcome } from '../../change/submittedOutcome';
import {
  callPortal,
  portalOptionShapes,
  portalOptionsHelp,
} from '../../portal/askPortal';

function planOf(given: Given): { readonly planHash?: string } {
  const planHash = given.text('plan');
  if (planHash === undefined) return {};
  if (/^[0-9a-f]{64}$/.test(planHash)) return { planHash };
  throw new Misuse(
    `--plan ${planHash} is no plan. Give the 64 characters "mesh change preview" told.`,
  );
}

/** Why an input is refused, field by field; the refusal itself is one text. */
async function findingsOf(
  { kind, input, placed }: Asked,
  given: Given,
  around: Surroundings,
) {
  const question = { path: '/changes/preview', body: { kind, input } };
  const reply = await callPortal(question, given, around);
  return reply.ok === true ? placed(previewIn(reply.body).findings) : [];
}

async function submitted(
  asked: Asked,
  given: Given,
  around: Surroundings,
): Promise<Outcome> {
  const body = { kind: asked.kind, input: asked.input };
  const plan = planOf(given);
  const made = await submitOnce(
    body,
    key =>
      callPortal(
        {
          path: '/changes',
          body: { ...body, ...plan, key },
          mayRefuse: [400, 409],
        },
        given,
        around,
      ),
    keyGiven(given),
  );
  const refused =
    !made.ok && made.reply.ok === 'refused' && made.reply.status === 400;
  return submittedOutcome(made, {
    json: { asked: body },
    findings: refused ? await findingsOf(asked, given, around) : [],
    ...(asked.fleeting ? { shown: askedText(asked) } : {}),
  });
}

/** What was typed or piped in stands nowhere else: it is told again, to be given with "--input -". */
function askedText({ input }: Asked): string {
  return `asked: ${canonicalJson(input)}`;
}

/** Submits a change; its pull requests follow. */
export const submit: Verb = {
  name: 'change submit',
  summary: 'Submit a change; the portal opens its pull requests.',
  help: `Usage: mesh change submit --kind <id> --input <file|-> --server URL [options]

Submits a change in your name; the portal opens its signed pull requests. The same command,
given again after its answer was lost, finds the change it made and makes no second one.
When that change has ended, the command asks anew.

${askedOptionsHelp}
  --plan <hash>         Only if it still does what a preview showed.
${keyOptionHelp}

${portalOptionsHelp}

Exit codes: 0 submitted, 1 refused, 2 not known whether it was submitted, 3 misuse or not
allowed. What the gates say is told; "mesh change show" ends by it.

Examples:
  mesh change submit --kind egress --input egress.yaml --because "Partners moved their interface there"
  mesh change submit --kind emergency-deny --urgent --set service=shop/orders \\
    --set target=caller --set caller=batch/report --because "Its key is out"
`,
  options: {
    ...portalOptionShapes,
    ...askedOptionShapes,
    ...keyShape,
    plan: { type: 'string' },
  },
  operands: { least: 0, most: 0 },
  run: async (given, around) => {
    const asked = readAsked(given, around);
    try {
      return await submitted(asked, given, around);
    } catch (error) {
      if (!(error instanceof Misuse) || !asked.fleeting) throw error;
      throw new Misuse(`${error.message}\n${askedText(asked)}`);
    }
  },
};
