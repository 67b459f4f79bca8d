import { kinds, rules } from '@causeway/mesh-intent';
import { renderRefusals } from '@causeway/mesh-intent/render';
import type { RenderRefusal } from '@causeway/mesh-intent/render';
import { Misuse } from '../Misuse';
import type { Verb } from '../Verb';

/** Findings of no rule: codes of verbs, whole or by the part before the slash. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  [
    'waves',
    'From "mesh waves": an order of deployment cannot be written, or the files that stand are not what the manifests say.',
  ],
  [
    'admission',
    'From "mesh admission": the admission policies cannot be written, or the files that stand are not what the rules say.',
  ],
  [
    'plan-verify',
    'From "mesh plan --verify": the commit is not what its change record and its base give.',
  ],
  [
    'render/stray',
    'From "mesh render --out": the folder holds a file that the manifests do not declare. Remove it, or write into an empty folder.',
  ],
  ['diff', 'From "mesh diff --exit-code": something changes.'],
]);

function refusalText({ code, title, why, mend }: RenderRefusal): string {
  return `# ${code}\n\n${title}. ${why}\n\n**What to do** ${mend}`;
}

/** Of one reason not to render, or of all of them. */
function renderText(code: string): string | undefined {
  const one = renderRefusals.find(each => each.code === code);
  if (one !== undefined) return refusalText(one);
  return code === 'render'
    ? renderRefusals.map(refusalText).join('\n\n')
    : undefined;
}

function textOf(code: string, id: string): string | undefined {
  const rule = rules.find(each => each.id === id);
  if (rule !== undefined) {
    return (
      RULE_PAGES[id] ?? `# ${id}\n\n${rule.title}.\n\n${rule.why}`
    ).trim();
  }
  const told = renderText(code) ?? OTHERS.get(code) ?? OTHERS.get(id);
  if (told !== undefined) return told;
  const kind = kinds.find(each => each.id === id);
  return kind === undefined
    ? undefined
    : `From the form of the kind ${id}: ${kind.title}. See "mesh schema ${id}" for its input.`;
}

export const explain: Verb = {
  name: 'explain',
  summary: 'Say what a finding means: what is bad, what is good, and why.',
  help: `Usage: mesh explain <code>

The code stands in brackets behind a finding; the rule alone will do.

Examples:
  mesh explain egress-host/wildcard
  mesh explain render/retry-channel
  mesh explain route-timeout --json
`,
  options: {},
  operands: { least: 1, most: 1 },
  run: given => {
    const [code] = given.operands;
    const [id] = code.split('/');
    const text = textOf(code, id);
    if (text === undefined) {
      throw new Misuse(
        `No finding has the code "${code}". Rules are ${rules
          .map(rule => rule.id)
          .join(', ')}; reasons not to render are ${renderRefusals
          .map(each => each.code)
          .join(', ')}.`,
      );
    }
    const told =
      rules.find(each => each.id === id) ??
      renderRefusals.find(each => each.code === code);
    return {
      text,
      json: { code, rule: id, title: told?.title, why: told?.why, page: text },
    };
  },
};
