import { Misuse } from '../Misuse';
import type { Given, OptionShapes, Outcome, Surroundings, Verb } from '../Verb';
import {
  callPortal,
  portalOptionShapes,
  portalOptionsHelp,
} from '../portal/askPortal';
import { changeIn } from './answers';
import { refusedBecause } from './judged';
import { changeText } from './texts';

/** The id of a change, as it was given. */
export function mustBeChangeId(id: string): string {
  if (/^[a-z0-9][a-z0-9-]{7,39}$/.test(id)) return id;
  throw new Misuse(
    `"${id}" is no id of a change. "mesh change list" shows them.`,
  );
}

/** Id of the change the command is about. */
export function changeIdOf({ operands: [id] }: Given): string {
  return mustBeChangeId(id);
}

/** The reason, which others will read. */
export function reasonOf(given: Given): string {
  const reason = given.text('because')?.trim() ?? '';
  if (reason !== '') return reason;
  throw new Misuse('Say why, with --because "<reason>".');
}

export const becauseShape: OptionShapes = { because: { type: 'string' } };

/** A verb that does one thing to a change that is there. */
export function afterVerb(verb: {
  readonly name: string;
  readonly summary: string;
  /** What it does, in sentences. */
  readonly about: string;
  /** Lines of help of its own options. */
  readonly optionsHelp?: string;
  readonly options: OptionShapes;
  /** The command line behind the id. */
  readonly usage: string;
  readonly example: string;
  readonly bodyOf: (given: Given) => object;
}): Verb {
  const whole = `change ${verb.name}`;
  return {
    name: whole,
    summary: verb.summary,
    help: `Usage: mesh ${whole} <id>${verb.usage} --server URL [options]

${verb.about}
${verb.optionsHelp === undefined ? '' : `\n${verb.optionsHelp}\n`}
${portalOptionsHelp}

Exit codes: 0 done, 1 the portal refused it, 2 no answer, 3 misuse or not allowed.

Example:
  mesh ${whole} ${verb.example}
`,
    options: { ...portalOptionShapes, ...verb.options },
    operands: { least: 1, most: 1 },
    run: (given, around) => doIt(verb, given, around),
  };
}

async function doIt(
  verb: { readonly name: string; readonly bodyOf: (given: Given) => object },
  given: Given,
  around: Surroundings,
): Promise<Outcome> {
  const id = changeIdOf(given);
  const reply = await callPortal(
    {
      path: `/changes/${id}/${verb.name}`,
      body: verb.bodyOf(given),
      mayRefuse: [409],
    },
    given,
    around,
  );
  if (reply.ok === true) {
    return {
      text: changeText(changeIn(reply.body)),
      json: { change: reply.body },
    };
  }
  if (reply.ok === 'refused') {
    return {
      text: 'Nothing was done.',
      json: { id },
      findings: [refusedBecause(reply.message)],
    };
  }
  return {
    text: '',
    json: { id },
    undecided: [
      `${reply.because} Whether it was done is not known; "mesh change show ${id}" tells.`,
    ],
  };
}
