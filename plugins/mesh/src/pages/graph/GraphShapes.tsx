import { memo, useMemo } from 'react';
import { EdgeShape, signsOf } from './EdgeShape';
import type { Chosen } from './GraphCanvas';
import { edgeTitle } from './edgeWords';
import { edgePath } from './model/edgePath';
import type { Layout } from './model/layoutOf';
import type { Picture } from './model/Picture';
import { placeSigns } from './model/placeSigns';
import { NodeShape } from './NodeShape';
import { nodeName, shownTexts, type Bearing } from './nodeWords';
import { useTexts } from './useTexts';

interface Shapes {
  readonly picture: Picture;
  readonly layout: Layout;
  readonly focus: string | undefined;
  readonly bearings: ReadonlyMap<string, Bearing>;
  readonly stop: string;
  readonly chosen: Chosen | undefined;
}

/** Ids of what the chosen one has to do with, itself among them; undefined when nothing is chosen. */
function relatedTo(
  chosen: Chosen | undefined,
  { edges }: Picture,
): ReadonlySet<string> | undefined {
  if (chosen === undefined) return undefined;
  const own = edges.filter(({ id, from, to }) =>
    chosen.kind === 'edge'
      ? id === chosen.id
      : from === chosen.id || to === chosen.id,
  );
  return new Set([
    chosen.id,
    ...own.flatMap(({ id, from, to }) => [id, from, to]),
  ]);
}

/** Lines above which most of them step back. */
const DENSE = 120;

const Edges = memo(
  ({
    picture,
    layout,
    chosen,
  }: Pick<Shapes, 'picture' | 'layout' | 'chosen'>) => {
    const texts = useTexts();
    const related = relatedTo(chosen, picture);
    const isDense = picture.edges.length > DENSE;
    const paths = useMemo(
      () =>
        new Map(
          picture.edges.flatMap(({ id, from, to }) => {
            const [start, end] = [
              layout.places.get(from),
              layout.places.get(to),
            ];
            return start === undefined || end === undefined
              ? []
              : [[id, edgePath(start, end)] as const];
          }),
        ),
      [picture, layout],
    );
    const signPlaces = useMemo(
      () =>
        placeSigns(
          picture.edges.flatMap(edge => {
            const path = paths.get(edge.id);
            const signs = signsOf(edge).length;
            return path === undefined ? [] : [{ id: edge.id, path, signs }];
          }),
          layout.places.values(),
        ),
      [picture, layout, paths],
    );
    return (
      <g aria-hidden>
        {picture.edges.map(edge => {
          const path = paths.get(edge.id);
          if (path === undefined) return null;
          const isRelated = related?.has(edge.id) === true;
          if (layout.crowded && !isRelated) return null;
          return (
            <EdgeShape
              key={edge.id}
              edge={edge}
              path={path}
              signAt={signPlaces.get(edge.id)}
              title={edgeTitle(edge, texts)}
              isChosen={chosen?.id === edge.id}
              isFaded={related !== undefined && !isRelated}
              isQuiet={isDense && edge.standing === 'used' && !isRelated}
            />
          );
        })}
      </g>
    );
  },
);

/** Lines first, so that nodes lie on them. */
export const GraphShapes = (props: Shapes) => {
  const { picture, layout, focus, bearings, stop, chosen } = props;
  const texts = useTexts();
  const { t } = texts;
  const related = relatedTo(chosen, picture);
  const degrees = useMemo(() => {
    const found = new Map<string, { calls: number; calledBy: number }>();
    for (const { id } of picture.nodes)
      found.set(id, { calls: 0, calledBy: 0 });
    for (const { from, to } of picture.edges) {
      const [caller, called] = [found.get(from), found.get(to)];
      if (caller !== undefined) caller.calls += 1;
      if (called !== undefined) called.calledBy += 1;
    }
    return found;
  }, [picture]);
  return (
    <>
      <Edges picture={picture} layout={layout} chosen={chosen} />
      {picture.nodes.map(drawn => {
        const place = layout.places.get(drawn.id);
        if (place === undefined) return null;
        const bearing = bearings.get(drawn.id);
        const isFocus = drawn.id === focus;
        const degree = degrees.get(drawn.id) ?? { calls: 0, calledBy: 0 };
        return (
          <NodeShape
            key={drawn.id}
            drawn={drawn}
            x={place.x}
            y={place.y}
            {...shownTexts(drawn, { t, bearing })}
            name={nodeName(drawn, { texts, bearing, isFocus, ...degree })}
            isMiddle={isFocus}
            isChosen={chosen?.id === drawn.id}
            isFaded={related !== undefined && !related.has(drawn.id)}
            isStop={drawn.id === stop}
          />
        );
      })}
    </>
  );
};
