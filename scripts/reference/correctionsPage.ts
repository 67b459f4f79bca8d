import { corrections } from '@causeway/mesh-intent';
import { sections, table } from './markdown';

/** Corrections: what the decisions say, what the software does, what Causeway does. */
export function correctionsPage(): string {
  return sections(
    '# Corrections',
    'The decisions of the platform were written before some of the software they speak of was as it is today. Where the two disagree, Causeway follows the software, and says so here.',
    table(
      ['decision', 'it says', 'the software', 'Causeway', 'rules'],
      corrections.map(({ decisions, says, software, causeway, rules = [] }) => [
        decisions.join(', '),
        says,
        software,
        causeway,
        rules.map(id => `[${id}](rules.md#${id})`).join(', '),
      ]),
    ),
  );
}
