import { kinds, rules } from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';
import type { Verb } from '../Verb';

/** Findings of no rule: codes of verbs, by the part before the slash. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  [
    'waves',
    'From "mesh waves": an order of deployment cannot be written, or the files that stand are not what the manifests say.',
  ],
  [
    'plan-verify',
    'From "mesh plan --verify": the commit is not what its change record and its base give.',
  ],
  [
    'render',
    'From "mesh render": nothing can be rendered, or the folder holds what the manifests do not declare.',
  ],
  ['diff', 'From "mesh diff --exit-code": something changes.'],
]);

function textOf(id: string): string | undefined {
  const rule = rules.find(each => each.id === id);
  if (rule !== undefined) {
    return (
      RULE_PAGES[id] ?? `# ${id}\n\n${rule.title}.\n\n${rule.why}`
    ).trim();
  }
  const kind = kinds.find(each => each.id === id);
  return kind === undefined
    ? OTHERS.get(id)
    : `From the form of the kind ${id}: ${kind.title}. See "mesh schema ${id}" for its input.`;
}

export const explain: Verb = {
  name: 'explain',
  summary: 'Say what a finding means: what is bad, what is good, and why.',
  help: `Usage: mesh explain <code>

The code stands in brackets behind a finding; the rule alone will do.

Examples:
  mesh explain egress-host/wildcard
  mesh explain route-timeout --json
`,
  options: {},
  operands: { least: 1, most: 1 },
  run: given => {
    const [code] = given.operands;
    const [id] = code.split('/');
    const text = textOf(id);
    if (text === undefined) {
      throw new Misuse(
        `No finding has the code "${code}". Rules are ${rules
          .map(rule => rule.id)
          .join(', ')}.`,
      );
    }
    const rule = rules.find(each => each.id === id);
    return {
      text,
      json: { code, rule: id, title: rule?.title, why: rule?.why, page: text },
    };
  },
};
