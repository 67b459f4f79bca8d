import { NODE, type Layout } from './layoutOf';

type Place = NonNullable<ReturnType<Layout['places']['get']>>;

export interface EdgePath {
  /** Of an SVG path. */
  readonly d: string;
  /** Where a mark stands on it. */
  readonly mark: Place;
}

const HALF = NODE.width / 2;
/** Room for the head of the arrow. */
const HEAD = 3;

function loop({ x, y }: Place): EdgePath {
  const top = y - NODE.height / 2;
  return {
    d: `M${x - 18} ${top} C${x - 28} ${top - 30} ${x + 28} ${top - 30} ${
      x + 18
    } ${top - HEAD}`,
    mark: { x, y: top - 22 },
  };
}

/** Right of the caller, where no other node stands: a mark in the middle may lie under one. */
const MARK_AHEAD = 22;
const MARK_STEP = 0.02;

/** Where a curve is that far ahead of its start. */
function markOn(points: readonly [Place, Place, Place, Place]): Place {
  const [start, first, second, end] = points;
  const at = (t: number, side: 'x' | 'y') =>
    (1 - t) ** 3 * start[side] +
    3 * (1 - t) ** 2 * t * first[side] +
    3 * (1 - t) * t ** 2 * second[side] +
    t ** 3 * end[side];
  for (let t = 0; t < 0.5; t += MARK_STEP) {
    if (at(t, 'x') >= start.x + MARK_AHEAD) {
      return { x: at(t, 'x'), y: at(t, 'y') };
    }
  }
  return { x: at(0.5, 'x'), y: at(0.5, 'y') };
}

/** From the right side of a caller to the left side of what it calls; around where that stands before or above it. */
export function edgePath(from: Place, to: Place): EdgePath {
  if (from === to) return loop(from);
  const start = { x: from.x + HALF, y: from.y };
  const end = { x: to.x - HALF - HEAD, y: to.y };
  const dx = end.x - start.x;
  // Backwards it leaves in an arc, or it would run under both nodes.
  const bend = dx > 0 ? dx / 2 : Math.max(60, Math.min(160, -dx / 3));
  const lift = dx > 0 ? 0 : (end.y >= start.y ? 1 : -1) * NODE.height;
  const first = { x: start.x + bend, y: start.y + lift };
  const second = { x: end.x - bend, y: end.y - lift };
  const points = [start, first, second, end] as const;
  const [beginning, ...rest] = points.map(({ x, y }) => `${x} ${y}`);
  return { d: `M${beginning} C${rest.join(' ')}`, mark: markOn(points) };
}
