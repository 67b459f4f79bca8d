import { NODE, type Layout } from './layoutOf';

type Place = NonNullable<ReturnType<Layout['places']['get']>>;

export interface EdgePath {
  /** Of an SVG path. */
  readonly d: string;
  /** Where a mark stands on it. */
  readonly middle: Place;
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
    middle: { x, y: top - 22 },
  };
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
  return {
    d: `M${start.x} ${start.y} C${start.x + bend} ${start.y + lift} ${
      end.x - bend
    } ${end.y - lift} ${end.x} ${end.y}`,
    middle: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 },
  };
}
