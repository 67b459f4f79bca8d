import type { Finding } from '@causeway/mesh-intent';
import type { Given, OptionShapes, Outcome, Surroundings, Verb } from '../Verb';
import {
  callPortal,
  portalOptionShapes,
  portalOptionsHelp,
} from '../portal/askPortal';
import { mustBeChangeId } from './afterVerb';
import { triagedIn, type Triaged } from './answers';

/** As many as the portal takes at once. */
const MOST = 200;

/** A verb that does one thing to several changes of the queue; each answers for itself. */
export function triageVerb(verb: {
  readonly name: string;
  readonly summary: string;
  readonly about: string;
  /** The command line behind the ids. */
  readonly usage: string;
  readonly optionsHelp?: string;
  readonly options: OptionShapes;
  readonly example: string;
  readonly askedOf: (given: Given) => object;
}): Verb {
  const whole = `change ${verb.name}`;
  return {
    name: whole,
    summary: verb.summary,
    help: `Usage: mesh ${whole} <id>...${verb.usage} --server URL [options]

${verb.about} Owners of the repositories the changes are for may.
${verb.optionsHelp === undefined ? '' : `\n${verb.optionsHelp}\n`}
${portalOptionsHelp}

Exit codes: 0 done, 1 refused for one of them at least, 2 no answer, 3 misuse or not allowed.

Example:
  mesh ${whole} ${verb.example}
`,
    options: { ...portalOptionShapes, ...verb.options },
    operands: { least: 1, most: MOST },
    run: (given, around) => doIt(verb.askedOf, given, around),
  };
}

async function doIt(
  askedOf: (given: Given) => object,
  given: Given,
  around: Surroundings,
): Promise<Outcome> {
  const ids = given.operands.map(mustBeChangeId);
  const reply = await callPortal(
    { path: '/changes/triage', body: { ids, ...askedOf(given) } },
    given,
    around,
  );
  if (reply.ok !== true) {
    const because = reply.ok === false ? reply.because : reply.message;
    return {
      text: '',
      json: { ids },
      undecided: [
        `${because} Whether it was done is not known; "mesh change queue" tells.`,
      ],
    };
  }
  const { items } = triagedIn(reply.body);
  const done = items.filter(each => each.done);
  return {
    text: `Done for ${done.length} of ${items.length}.`,
    json: { items },
    findings: items.flatMap(findingOf),
  };
}

function findingOf({ id, done, because }: Triaged): Finding[] {
  return done
    ? []
    : [
        {
          code: 'change/refused',
          severity: 'error',
          message: `${id}: ${because ?? 'the portal does not say why.'}`,
        },
      ];
}
