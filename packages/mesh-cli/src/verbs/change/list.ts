import { waits } from '@causeway/mesh-intent';
import { Misuse } from '../../Misuse';
import type { Given, Outcome, Verb } from '../../Verb';
import { listIn } from '../../change/answers';
import { listText } from '../../change/texts';
import {
  askPortal,
  portalOptionShapes,
  portalOptionsHelp,
} from '../../portal/askPortal';

/** Options that hold one of a few words, and the words. */
const chosen = {
  state: ['open', 'ended', 'all'],
  order: ['newest', 'pressing'],
  'waits-for': waits,
} as const;

/** Options and the parameters they stand for. */
const parameters = {
  service: 'service',
  kind: 'kind',
  assignee: 'assignee',
  label: 'label',
  state: 'state',
  order: 'order',
  'waits-for': 'waitsFor',
  limit: 'limit',
  offset: 'offset',
} as const;

function mustBeKnown(given: Given): void {
  for (const [name, words] of Object.entries(chosen)) {
    const text = given.text(name);
    if (text === undefined || words.some(word => word === text)) continue;
    throw new Misuse(
      `--${name} ${text} is not known. Write one of ${words.join(', ')}.`,
    );
  }
  for (const name of ['limit', 'offset']) {
    const text = given.text(name);
    if (text === undefined || /^\d{1,6}$/.test(text)) continue;
    throw new Misuse(`--${name} ${text}: write a number such as 50.`);
  }
}

function queryOf(given: Given): string {
  mustBeKnown(given);
  const query = new URLSearchParams({ state: 'open' });
  if (given.flag('mine')) query.set('scope', 'mine');
  for (const [option, parameter] of Object.entries(parameters)) {
    const text = given.text(option);
    if (text !== undefined) query.set(parameter, text);
  }
  return query.toString();
}

/** Changes, and what each waits for. */
export const list: Verb = {
  name: 'change list',
  summary: 'Changes, and what each waits for.',
  help: `Usage: mesh change list --server URL [options]

Changes with their phase, and what each waits for.

  --mine                Only those the owner of the token asked for.
  --service <ns>/<name> Only those about a service.
  --kind <id>           Only those of a kind.
  --waits-for <what>    Only those that wait for it: ${waits
    .slice(0, 5)
    .join(', ')},
                        ${waits.slice(5).join(', ')}.
  --assignee <ref>      Only those somebody looks after; "me", or "none" for what nobody does.
  --label <label>       Only those with a label.
  --state <state>       open (default), ended or all.
  --order <order>       newest, or pressing: by what they wait for, then by how long.
  --limit <n>           At most 200; default 50.
  --offset <n>          Leave out the first.

${portalOptionsHelp}

Exit codes: 0 listed, 2 no answer, 3 misuse or not allowed.

Examples:
  mesh change list --mine
  mesh change list --order pressing --assignee none
  mesh change list --service shop/checkout --state all --json
`,
  options: {
    ...portalOptionShapes,
    mine: { type: 'boolean' },
    ...Object.fromEntries(
      Object.keys(parameters).map(name => [name, { type: 'string' }] as const),
    ),
  },
  operands: { least: 0, most: 0 },
  run: async (given, around): Promise<Outcome> => {
    const path = `/changes?${queryOf(given)}`;
    const answer = await askPortal(path, given, around);
    if (!answer.ok) return { text: '', json: {}, undecided: [answer.because] };
    const { items, total } = listIn(answer.body);
    return { text: listText(items, total), json: { items, total } };
  },
};
