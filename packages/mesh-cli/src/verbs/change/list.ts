import { Misuse } from '../../Misuse';
import type { Given, Outcome, Verb } from '../../Verb';
import { listIn } from '../../change/answers';
import { listText } from '../../change/texts';
import {
  askPortal,
  portalOptionShapes,
  portalOptionsHelp,
} from '../../portal/askPortal';

function queryOf(given: Given): string {
  const query = new URLSearchParams();
  if (given.flag('mine')) query.set('scope', 'mine');
  const service = given.text('service');
  if (service !== undefined) query.set('service', service);
  const state = given.text('state') ?? 'open';
  if (!['open', 'ended', 'all'].includes(state)) {
    throw new Misuse(
      `--state ${state} is not known. Write open, ended or all.`,
    );
  }
  query.set('state', state);
  for (const name of ['limit', 'offset']) {
    const text = given.text(name);
    if (text === undefined) continue;
    if (!/^\d{1,6}$/.test(text)) {
      throw new Misuse(`--${name} ${text}: write a number such as 50.`);
    }
    query.set(name, text);
  }
  return query.toString();
}

/** Changes, newest first. */
export const list: Verb = {
  name: 'change list',
  summary: 'Changes of everybody or of one service, newest first.',
  help: `Usage: mesh change list --server URL [options]

Changes with their phase, and what each waits for; newest first.

  --mine                Only those the owner of the token asked for.
  --service <ns>/<name> Only those about a service.
  --state <state>       open (default), ended or all.
  --limit <n>           At most 200; default 50.
  --offset <n>          Leave out the first.

${portalOptionsHelp}

Exit codes: 0 listed, 2 no answer, 3 misuse or not allowed.

Examples:
  mesh change list --mine
  mesh change list --service shop/checkout --state all --json
`,
  options: {
    ...portalOptionShapes,
    mine: { type: 'boolean' },
    service: { type: 'string' },
    state: { type: 'string' },
    limit: { type: 'string' },
    offset: { type: 'string' },
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
