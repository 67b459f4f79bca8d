import { NODE, type Layout } from './layoutOf';

type Place = NonNullable<ReturnType<Layout['places']['get']>>;

export interface EdgePath {
  /** Of an SVG path. */
  readonly d: string;
  /** Start, the two that bend it, and end. */
  readonly points: readonly [Place, Place, Place, Place];
}

const HALF = NODE.width / 2;
/** Room for the head of the arrow. */
const HEAD = 3;

/** Where a curve is after a share of it, 0..1. */
export function pointOn(
  [start, first, second, end]: EdgePath['points'],
  t: number,
): Place {
  const at = (side: 'x' | 'y') =>
    (1 - t) ** 3 * start[side] +
    3 * (1 - t) ** 2 * t * first[side] +
    3 * (1 - t) * t ** 2 * second[side] +
    t ** 3 * end[side];
  return { x: at('x'), y: at('y') };
}

function through(points: EdgePath['points']): EdgePath {
  const [beginning, ...rest] = points.map(({ x, y }) => `${x} ${y}`);
  return { d: `M${beginning} C${rest.join(' ')}`, points };
}

function loop({ x, y }: Place): EdgePath {
  const top = y - NODE.height / 2;
  return through([
    { x: x - 18, y: top },
    { x: x - 28, y: top - 30 },
    { x: x + 28, y: top - 30 },
    { x: x + 18, y: top - HEAD },
  ]);
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
  return through([start, first, second, end]);
}
