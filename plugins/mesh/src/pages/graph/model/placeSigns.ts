import { pointOn, type EdgePath } from './edgePath';
import { NODE, type Layout } from './layoutOf';

type Place = NonNullable<ReturnType<Layout['places']['get']>>;

/** Radius of a sign's circle, in the drawing's own units. */
export const SIGN = 7;
/** From the middle of one sign of a line to the next. */
const NEXT_SIGN = 16;
/** Middles of signs are at least this far apart: a circle, its line, and a gap. */
const APART = 2 * SIGN + 2;
/** From the caller's side, where no other node stands. */
const AHEAD = 20;
const STEPS = 60;

const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);

const span = ({ points: [start, , , end] }: EdgePath) => distance(start, end);

/** Middles of the signs of a line of which the first stands at a place. */
export function signsAt({ x, y }: Place, count: number): readonly Place[] {
  return Array.from({ length: count }, (_, at) => ({
    x: x + at * NEXT_SIGN,
    y,
  }));
}

/** What is taken already; looked up by squares of the drawing, because there may be a thousand signs. */
class Taken {
  readonly #signs = new Map<string, Place[]>();
  readonly #nodes: readonly Place[];

  constructor(nodes: Iterable<Place>) {
    this.#nodes = [...nodes];
  }

  #near({ x, y }: Place): Place[] {
    const [column, row] = [Math.floor(x / APART), Math.floor(y / APART)];
    return [-1, 0, 1].flatMap(right =>
      [-1, 0, 1].flatMap(
        down => this.#signs.get(`${column + right} ${row + down}`) ?? [],
      ),
    );
  }

  isFree(place: Place): boolean {
    return (
      this.#near(place).every(each => distance(each, place) >= APART) &&
      this.#nodes.every(
        ({ x, y }) =>
          Math.abs(place.x - x) > NODE.width / 2 + SIGN ||
          Math.abs(place.y - y) > NODE.height / 2 + SIGN,
      )
    );
  }

  take(place: Place): void {
    const { x, y } = place;
    const square = `${Math.floor(x / APART)} ${Math.floor(y / APART)}`;
    this.#signs.set(square, [...(this.#signs.get(square) ?? []), place]);
  }
}

/**
 * Where the signs of each line stand: on it, as near to the caller as they have room, on no node and on no other sign.
 * A line that has no room is left out: one sign on another says nothing, and hover, panel and table say it too.
 */
export function placeSigns(
  lines: readonly {
    readonly id: string;
    readonly path: EdgePath;
    readonly signs: number;
  }[],
  nodes: Iterable<Place>,
): ReadonlyMap<string, Place> {
  const taken = new Taken(nodes);
  const found = new Map<string, Place>();
  // A short line has few places, and a long one many.
  const shortest = lines
    .filter(({ signs }) => signs > 0)
    .sort((a, b) => span(a.path) - span(b.path));
  for (const { id, path, signs } of shortest) {
    const [start] = path.points;
    const place = Array.from({ length: STEPS }, (_, at) =>
      pointOn(path.points, (at + 1) / (STEPS + 1)),
    ).find(
      each =>
        distance(each, start) >= AHEAD &&
        signsAt(each, signs).every(sign => taken.isFree(sign)),
    );
    if (place === undefined) continue;
    found.set(id, place);
    signsAt(place, signs).forEach(sign => taken.take(sign));
  }
  return found;
}
