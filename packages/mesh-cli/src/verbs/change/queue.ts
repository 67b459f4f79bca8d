import type { Outcome, Verb } from '../../Verb';
import { queueIn } from '../../change/answers';
import {
  filterHelp,
  filterNames,
  listingQuery,
  listingShapes,
} from '../../change/listing';
import { queueText } from '../../change/queueText';
import {
  askPortal,
  portalOptionShapes,
  portalOptionsHelp,
} from '../../portal/askPortal';

/** Open changes by what they wait for, with the counts of what they can be narrowed by. */
export const queue: Verb = {
  name: 'change queue',
  summary: 'The queue: open changes, the most pressing first.',
  help: `Usage: mesh change queue --server URL [options]

Open changes by what they wait for, then by how long, and how many there are of each.
"mesh change take", "give", "label" and "return" work with them.

${filterHelp}
  --limit <n>           At most 200; default 50.
  --after <place>       The next page: what the page before told.

${portalOptionsHelp}

Exit codes: 0 listed, 2 no answer, 3 misuse or not allowed.

Examples:
  mesh change queue --assignee none --older-than 24h
  mesh change queue --team group:default/team-shop --waits-for approvers --json
`,
  options: {
    ...portalOptionShapes,
    ...listingShapes(...filterNames, 'limit', 'after'),
  },
  operands: { least: 0, most: 0 },
  run: async (given, around): Promise<Outcome> => {
    const always = { state: 'open', order: 'pressing', facets: 'true' };
    const path = `/changes?${listingQuery(given, always)}`;
    const answer = await askPortal(path, given, around);
    if (!answer.ok) return { text: '', json: {}, undecided: [answer.because] };
    const { items, total, next, facets } = queueIn(answer.body);
    return {
      text: queueText({ items, total, next, facets }),
      json: { items, total, ...(next === undefined ? {} : { next }), facets },
    };
  },
};
