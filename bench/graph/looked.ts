import type { GraphView } from '@causeway/plugin-mesh-common';
import { GraphIndex } from '../../plugins/mesh/src/pages/graph/model/GraphIndex';
import { layoutOf } from '../../plugins/mesh/src/pages/graph/model/layoutOf';
import { pictureOf } from '../../plugins/mesh/src/pages/graph/model/pictureOf';

/** From the text of an answer to places of what the page draws first; answers how much that is. */
export function looked(text: string, focus: string | undefined): number {
  const view: GraphView = JSON.parse(text);
  const picture = pictureOf({
    index: GraphIndex.of(view, { problems: false }),
    filter: {
      depth: 2,
      direction: 'both',
      problems: false,
      ...(focus === undefined ? {} : { focus }),
    },
    opened: new Set(),
  });
  const { places } = layoutOf(picture);
  if (places.size !== picture.nodes.length)
    throw new Error('Something that is drawn has no place.');
  return places.size;
}
