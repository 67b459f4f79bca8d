import type { Outcome, Verb } from '../../Verb';
import { listIn } from '../../change/answers';
import {
  filterHelp,
  filterNames,
  listingQuery,
  listingShapes,
} from '../../change/listing';
import { listText } from '../../change/texts';
import {
  askPortal,
  portalOptionShapes,
  portalOptionsHelp,
} from '../../portal/askPortal';

/** Changes, and what each waits for. */
export const list: Verb = {
  name: 'change list',
  summary: 'Changes, and what each waits for.',
  help: `Usage: mesh change list --server URL [options]

Changes with their phase, and what each waits for.

  --mine                Only those the owner of the token asked for.
${filterHelp}
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
    ...listingShapes(...filterNames, 'state', 'order', 'limit', 'offset'),
  },
  operands: { least: 0, most: 0 },
  run: async (given, around): Promise<Outcome> => {
    const path = `/changes?${listingQuery(given, {
      state: 'open',
      ...(given.flag('mine') ? { scope: 'mine' } : {}),
    })}`;
    const answer = await askPortal(path, given, around);
    if (!answer.ok) return { text: '', json: {}, undecided: [answer.because] };
    const { items, total } = listIn(answer.body);
    return { text: listText(items, total), json: { items, total } };
  },
};
