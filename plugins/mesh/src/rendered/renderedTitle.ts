import type { RenderedView } from '@causeway/plugin-mesh-common';
import type { RenderedT } from './words';

const ops = ['add', 'change', 'remove'] as const;

/** "What the mesh gets: 7 objects added, 2 changed": the counts are of all objects, shown or not. */
export function renderedTitle(view: RenderedView, t: RenderedT): string {
  if (view.state !== 'value') return t('title');
  const { counts } = view;
  const [first, ...rest] = ops.filter(op => counts[op] !== 0);
  if (first === undefined) return t('title');
  return t('titleCounts', {
    counts: [
      t(`first.${first}`, { count: counts[first] }),
      ...rest.map(op => t(`further.${op}`, { amount: String(counts[op]) })),
    ].join(', '),
  });
}
