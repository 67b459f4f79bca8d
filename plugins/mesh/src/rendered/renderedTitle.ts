import type { RenderedView } from '@causeway/plugin-mesh-common';

const TITLE = 'What the mesh gets';

/** "What the mesh gets: 7 objects added, 2 changed": the counts are of all objects, shown or not. */
export function renderedTitle(view: RenderedView): string {
  if (view.state !== 'value') return TITLE;
  const { add, change, remove } = view.counts;
  const told = [
    [add, 'added'],
    [change, 'changed'],
    [remove, 'removed'],
  ].filter(([count]) => count !== 0);
  if (told.length === 0) return TITLE;
  const [[first, word], ...rest] = told;
  const objects = first === 1 ? 'object' : 'objects';
  return `${TITLE}: ${[
    `${first} ${objects} ${word}`,
    ...rest.map(each => each.join(' ')),
  ].join(', ')}`;
}
