import { Misuse } from '../../Misuse';
import type { Given } from '../../Verb';
import { afterVerb, becauseShape, reasonOf } from '../../change/afterVerb';

function stepOf(given: Given): number {
  const text = given.text('step') ?? '1';
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new Misuse(`--step ${text}: give the number of a step, such as 1.`);
}

function gateOf(given: Given): string {
  const gate = given.text('gate');
  if (gate !== undefined && gate !== '') return gate;
  throw new Misuse('Say which gate is set aside, with --gate impact-replay.');
}

export const override = afterVerb({
  name: 'override',
  summary: 'Set a gate of a step aside, with a reason.',
  about:
    'Sets a gate of a step aside, for what the plan does now: another effect is another\nquestion. An owner of the repository of the step may, who did not ask for the change.\nName and reason are signed into the commit.',
  optionsHelp: `  --gate <id>           The gate that holds the step; not every gate can be set aside.
  --step <n>            Default: 1.
  --because <text>      Why.`,
  usage: ' --gate <id> --because <reason>',
  options: {
    ...becauseShape,
    gate: { type: 'string' },
    step: { type: 'string' },
  },
  example:
    '0b1c2d3e4f5a6b7c --gate impact-replay --step 2 --because "The denied caller is the intruder"',
  bodyOf: given => ({
    step: stepOf(given),
    gate: gateOf(given),
    reason: reasonOf(given),
  }),
});
