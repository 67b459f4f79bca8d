import { waits } from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';
import type { Given, OptionShapes } from '../Verb';

/** Options that hold one of a few words, and the words. */
const chosen = {
  state: ['open', 'ended', 'all'],
  order: ['newest', 'pressing'],
  'waits-for': waits,
  'older-than': ['4h', '24h', '7d'],
} as const;

const hours = { '4h': '4', '24h': '24', '7d': '168' } as const;

/** Options and the parameters they stand for. */
const parameters = {
  service: 'service',
  kind: 'kind',
  team: 'team',
  requester: 'requester',
  assignee: 'assignee',
  label: 'label',
  text: 'text',
  state: 'state',
  order: 'order',
  'waits-for': 'waitsFor',
  'older-than': 'olderThan',
  limit: 'limit',
  after: 'after',
  offset: 'offset',
} as const;

type OptionName = keyof typeof parameters;

/** Options of verbs that list changes. */
export function listingShapes(...names: readonly OptionName[]): OptionShapes {
  return Object.fromEntries(
    names.map(name => [name, { type: 'string' }] as const),
  );
}

/** What narrows a list, as every verb that lists changes says it. */
export const filterNames = [
  'service',
  'kind',
  'team',
  'requester',
  'assignee',
  'label',
  'text',
  'waits-for',
  'older-than',
] as const satisfies readonly OptionName[];

/** Help text of them. */
export const filterHelp = `  --service <ns>/<name> Only those about a service.
  --kind <id>           Only those of a kind.
  --team <ref>          Only those about services of a group: "group:default/team-shop".
  --waits-for <what>    Only those that wait for it: ${waits
    .slice(0, 5)
    .join(', ')},
                        ${waits.slice(5).join(', ')}.
  --older-than <age>    Only those that have waited that long: 4h, 24h or 7d.
  --requester <ref>     Only those somebody asked for; "me" for yourself.
  --assignee <ref>      Only those somebody looks after; "me", or "none" for what nobody does.
  --label <label>       Only those with a label.
  --text <words>        Only those with the words in title, services or id, in any case.`;

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

function valueOf(name: string, text: string): string {
  return name === 'older-than' ? hours[text as keyof typeof hours] : text;
}

/** The question of a list: what a verb asks always, and what was given. */
export function listingQuery(
  given: Given,
  always: Readonly<Record<string, string>>,
): string {
  mustBeKnown(given);
  const query = new URLSearchParams(always);
  for (const [option, parameter] of Object.entries(parameters)) {
    const text = given.text(option);
    if (text !== undefined) query.set(parameter, valueOf(option, text));
  }
  return query.toString();
}
