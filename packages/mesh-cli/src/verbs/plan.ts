import { kindById, kinds, planKind } from '@causeway/mesh-intent';
import type { Kind, Plan } from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';
import type { Given, Outcome, Surroundings, Verb } from '../Verb';
import { unifiedDiff } from '../output/unifiedDiff';
import { planHash } from '../read/planHash';
import { readOperand } from '../read/readOperand';
import { readWorld } from '../read/readWorld';
import { worldOptionShapes, worldOptionsHelp } from '../read/worldOptions';
import { verifyCommit } from './verifyCommit';

function kindOf(given: Given): Kind {
  const id = given.text('kind');
  const known = kinds.map(each => each.id).join(', ');
  const kind = id === undefined ? undefined : kindById(id);
  if (kind !== undefined) return kind;
  throw new Misuse(
    id === undefined
      ? `Give --kind <id> and --input <file>, or --verify <commit>. Kinds are ${known}.`
      : `There is no kind "${id}". Kinds are ${known}.`,
  );
}

function inputOf(given: Given, around: Surroundings): unknown {
  const path = given.text('input');
  if (path === undefined) {
    throw new Misuse('Give --input <file>, or "--input -" for standard input.');
  }
  const text = readOperand(path, around);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Misuse(
      `${path} is no JSON: ${
        error instanceof Error ? error.message : String(error)
      }. "mesh schema ${given.text('kind')}" says what it holds.`,
    );
  }
}

function shown(plan: Plan): string {
  const steps = plan.steps.flatMap(step => [
    `step ${step.index} in ${step.repo}: ${step.title}`,
    ...step.edits.map(unifiedDiff),
  ]);
  return [plan.title, ...steps].join('\n');
}

function planned(given: Given, around: Surroundings): Outcome {
  const kind = kindOf(given);
  if (given.texts('repo').length === 0) {
    throw new Misuse(
      'Give the repositories the plan is made for, for example --repo routing=.',
    );
  }
  const raw = inputOf(given, around);
  const { world, roots } = readWorld(given, around);
  const result = planKind(kind, raw, world);
  const platform = world.snapshots.has('platform')
    ? []
    : [
        'The platform repository is not given, so what it allows is not known; add --repo platform=<path>.',
      ];
  return {
    text: result.ok ? shown(result.plan) : 'No plan is made.',
    json: result.ok
      ? { plan: result.plan, planHash: planHash(result.plan) }
      : {},
    findings: result.findings,
    undecided: platform,
    roots,
  };
}

export const plan: Verb = {
  name: 'plan',
  summary: 'Plan a change from its input, or verify the commit of one.',
  help: `Usage: mesh plan --kind <id> --input <file|-> --repo <role>=<path> ...
       mesh plan --verify <commit> --repo <role>=<git repository> ...

The first prints what a change would edit, as unified diffs, and what the rules say.
The second computes a step again from the change record of its commit and the commits
it was planned against, and compares the trees: that a signed commit is exactly its plan.

  --kind <id>                Kind of change: ${kinds
    .map(({ id }) => id)
    .join(', ')}.
  --input <file>             Input of the kind as JSON; "-" reads standard input.
  --verify <commit>          Branch, tag or id in the repository of the step.
${worldOptionsHelp}

Examples:
  mesh plan --kind egress --input egress.json --repo routing=. --repo platform=../platform
  echo '{"service": "shop/cart", ...}' | mesh plan --kind egress --input - --repo routing=.
  mesh plan --verify HEAD --repo routing=. --repo platform=../platform
`,
  options: {
    ...worldOptionShapes,
    kind: { type: 'string' },
    input: { type: 'string' },
    verify: { type: 'string' },
  },
  operands: { least: 0, most: 0 },
  run: (given, around) => {
    const verify = given.text('verify');
    if (verify === undefined) return planned(given, around);
    if (given.text('kind') !== undefined || given.text('input') !== undefined) {
      throw new Misuse(
        '--verify takes kind and input from the commit. Leave --kind and --input out.',
      );
    }
    return verifyCommit(verify, given, around);
  },
};
