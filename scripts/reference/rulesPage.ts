import { rules } from '@causeway/mesh-intent';
import { renderRefusals } from '@causeway/mesh-intent/render';
import type { Rule } from '@causeway/mesh-intent';
import { code, sections, sortedBy, table } from './markdown';
import { readText } from './root';

const folder = 'packages/mesh-intent/src/rules';

/** Codes the rule's vectors expect; a test holds that every code has a vector. */
function codesOf({ id }: Rule): string {
  const text = readText(`${folder}/${id}/vectors.yaml`);
  const codes = [...text.matchAll(/\bcode: ([a-z-]+\/[a-z-]+)/g)];
  return [...new Set(codes.map(([, each]) => each))]
    .sort()
    .map(code)
    .join(', ');
}

/** Bad, good and why, as the rule's own README tells them. */
function readmeOf({ id }: Rule): string {
  return readText(`${folder}/${id}/README.md`)
    .replace(/^# .*\n+.*\n/, '')
    .trim();
}

/** Reasons not to render: no rules, but findings all the same. */
function refusalsSection(): string {
  return sections(
    '## render',
    'The world is rendered whole or not at all: what is missing from the output would be taken out of the clusters. These findings say why it cannot be; the portal shows them where it says what the mesh gets, and `mesh render` ends with 1.',
    ...renderRefusals.map(({ code: id, title, why, mend }) =>
      sections(`### ${id}`, `${title}. ${why}`, `**What to do** ${mend}`),
    ),
  );
}

/** Rules: what each refuses and why, with a bad and a good example. */
export function rulesPage(): string {
  const sorted = sortedBy(rules, ({ id }) => id);
  return sections(
    '# Rules',
    'Rules run in the form, the preview and the commit status. They answer with findings: a code, a place, what was seen and, where there is one, a fix. An error finding fails the gate [`rules`](gates.md); a warning is only told.',
    table(
      ['rule', 'what holds'],
      sorted.map(({ id, title }) => [`[${id}](#${id})`, title]),
    ),
    'Beside the rules there are [reasons not to render](#render).',
    ...sorted.map(rule =>
      sections(
        `## ${rule.id}`,
        `${rule.title}. ${rule.why}`,
        `Codes: ${codesOf(rule)}.`,
        readmeOf(rule),
      ),
    ),
    refusalsSection(),
  );
}
