import { gates, noGateBecause } from '@causeway/mesh-intent';
import type { Gate } from '@causeway/mesh-intent';
import { code, sections, sortedBy, table } from './markdown';
import { readText } from './root';

function concernsOf({ concerns }: Gate): string {
  return concerns === 'every-step'
    ? 'every step'
    : [...concerns].sort().map(code).join(', ');
}

function readmeOf({ id }: Gate): string {
  return readText(`packages/mesh-intent/src/gates/${id}/README.md`)
    .replace(/^# .*\n/, '')
    .trim();
}

/** Gates: what each asks, why, and of which steps. */
export function gatesPage(): string {
  const sorted = sortedBy(gates, ({ id }) => id);
  return sections(
    '# Gates',
    'A gate judges one step of a change and answers pass, fail or insufficient-evidence. Which gates apply follows from the [difference](diff-entries.md) the step makes, whoever made it.',
    'Scope `plan`: it must pass before anything is pushed. Scope `step`: it holds the merge of its own step. The mode of a gate is set by `mesh.gates` ([configuration](configuration.md)); without a word there it has its own.',
    table(
      [
        'gate',
        'title',
        'scope',
        'mode',
        'concerns',
        'source',
        'may be overridden',
      ],
      sorted.map(gate => [
        code(gate.id),
        gate.title,
        gate.scope,
        gate.defaultMode,
        concernsOf(gate),
        gate.source,
        gate.overridable ? 'yes' : 'no',
      ]),
    ),
    ...sorted.map(gate => sections(`## ${gate.id}`, gate.why, readmeOf(gate))),
    '## Differences without a gate of their own',
    'They are judged by the gates of every step alone, because:',
    table(
      ['difference', 'why'],
      sortedBy(Object.entries(noGateBecause), ([type]) => type).map(
        ([type, because]) => [code(type), because],
      ),
    ),
  );
}
