import { Misuse } from './Misuse';
import type { Surroundings, Verb } from './Verb';
import { givenBy } from './givenBy';
import { usage } from './usage';
import { annotations } from './output/annotations';
import { exitCode } from './output/exitCode';
import { human } from './output/human';
import { json } from './output/json';
import { sarif } from './output/sarif';
import { verbs } from './verbs';

/** What the process does with the end of a run. */
export interface Ended {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Console extends Surroundings {
  readonly colour: boolean;
}

async function runVerb(
  verb: Verb,
  args: readonly string[],
  around: Console,
): Promise<Ended> {
  const given = givenBy(verb, args);
  if (given.flag('help')) return { exit: 0, stdout: verb.help, stderr: '' };
  const { least, most } = verb.operands;
  const seen = given.operands.length;
  if (seen < least || seen > most) {
    throw new Misuse(
      `"mesh ${verb.name}" takes ${
        least === most ? least : `${least} to ${most}`
      } operands, and ${seen} were given. See "mesh ${verb.name} --help".`,
    );
  }
  if (given.operands.includes('')) {
    throw new Misuse('An operand is empty. Write "." for this folder.');
  }
  const annotated = given.text('annotations');
  if (annotated !== undefined && annotated !== 'github') {
    throw new Misuse(
      `--annotations ${annotated} is not known. Write --annotations github.`,
    );
  }
  const formats = [given.flag('json'), given.flag('sarif'), annotated];
  if (formats.filter(Boolean).length > 1) {
    throw new Misuse(
      '--json, --sarif and --annotations exclude each other. Give one of them.',
    );
  }
  const outcome = await verb.run(given, around);
  const exit = exitCode(outcome);
  const shown = () => {
    if (given.flag('json')) return json(verb.name, outcome);
    if (given.flag('sarif')) return sarif(MESH_VERSION, outcome);
    if (annotated !== undefined) return annotations(outcome);
    return human(outcome, around.colour);
  };
  return { exit, stdout: shown(), stderr: '' };
}

async function dispatch(
  args: readonly string[],
  around: Console,
): Promise<Ended> {
  const [name, ...rest] = args;
  if (name === '--version') {
    return { exit: 0, stdout: `${MESH_VERSION}\n`, stderr: '' };
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    return { exit: 0, stdout: usage(verbs), stderr: '' };
  }
  const verb = verbs.find(each => each.name === name);
  if (verb !== undefined) return runVerb(verb, rest, around);
  const [second, ...others] = rest;
  const two = verbs.find(each => each.name === `${name} ${second}`);
  if (two !== undefined) return runVerb(two, others, around);
  const seconds = verbs
    .filter(each => each.name.startsWith(`${name} `))
    .map(each => each.name.slice(`${name} `.length));
  if (seconds.length > 0) {
    throw new Misuse(
      `"mesh ${name}" is followed by one of ${seconds.join(
        ', ',
      )}. See "mesh ${name} ${seconds[0]} --help".`,
    );
  }
  throw new Misuse(
    name === undefined
      ? 'Say what to do, for example "mesh check". See "mesh --help".'
      : `There is no verb "${name}". Verbs are ${verbs
          .map(each => each.name)
          .join(', ')}.`,
  );
}

/** Runs one command line. Never throws: what went wrong is told in a sentence. */
export async function run(
  args: readonly string[],
  around: Console,
): Promise<Ended> {
  try {
    return await dispatch(args, around);
  } catch (error) {
    const told =
      error instanceof Misuse
        ? error.message
        : `This is a defect of the command, please report it: ${
            error instanceof Error ? error.message : String(error)
          }`;
    return { exit: 3, stdout: '', stderr: `mesh: ${told}\n` };
  }
}
