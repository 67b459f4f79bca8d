import { columnsOf } from './columnsOf';
import { packed } from './packed';
import type { Picture } from './Picture';

/** Of every node, in the drawing's own units. */
export const NODE = { width: 208, height: 44 } as const;

const GAP = { x: 50, y: 12 } as const;
/** Nodes of a column before it goes on beside itself. */
const TALLEST = 24;
/** Calls between teams that can be told apart. */
const MOST_TOLD_APART = 500;
const SWEEPS = 6;

interface Place {
  /** Middle of the node. */
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly places: ReadonlyMap<string, Place>;
  readonly width: number;
  readonly height: number;
  /** Too many calls to tell them apart: only those of what is chosen are to be drawn. */
  readonly crowded: boolean;
}

const step = { x: NODE.width + GAP.x, y: NODE.height + GAP.y } as const;

/** Rows of what has no calls, or too many: by name, like words on a page. */
function gridOf(
  ids: readonly string[],
  at: { readonly top: number; readonly columns: number },
): (readonly [string, Place])[] {
  return ids.map((id, nth) => [
    id,
    {
      x: (nth % at.columns) * (NODE.width + GAP.y) + NODE.width / 2,
      y: at.top + Math.floor(nth / at.columns) * step.y + NODE.height / 2,
    },
  ]);
}

/** A column that is too tall stands in several, one beside the other. */
function folded(column: readonly string[]): string[][] {
  const pieces = Math.ceil(column.length / TALLEST);
  const size = Math.ceil(column.length / pieces);
  return Array.from({ length: pieces }, (_, at) =>
    column.slice(at * size, (at + 1) * size),
  );
}

function neighbours(edges: Picture['edges']): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (from: string, to: string) => {
    const own = found.get(from);
    if (own === undefined) found.set(from, [to]);
    else own.push(to);
  };
  for (const { from, to } of edges) {
    add(from, to);
    add(to, from);
  }
  return found;
}

/** Moves each node towards the middle of what it calls and is called by, and leaves the order of its column. */
function placesOf(
  columns: readonly (readonly string[])[],
  edges: Picture['edges'],
): Map<string, Place> {
  const near = neighbours(edges);
  const ys = new Map<string, number>();
  for (const column of columns) {
    for (const [at, id] of column.entries()) {
      ys.set(id, (at - (column.length - 1) / 2) * step.y);
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const turn = sweep % 2 === 0 ? columns : [...columns].reverse();
    for (const column of turn) {
      const wanted = column.map(id => {
        const own = (near.get(id) ?? []).filter(each => each !== id);
        if (own.length === 0) return ys.get(id) ?? 0;
        return (
          own.reduce((sum, each) => sum + (ys.get(each) ?? 0), 0) / own.length
        );
      });
      for (const [at, y] of packed(wanted, step.y).entries()) {
        ys.set(column[at], y);
      }
    }
  }
  const top = Math.min(...ys.values(), 0);
  return new Map(
    columns.flatMap((column, at) =>
      column.map(id => [
        id,
        {
          x: at * step.x + NODE.width / 2,
          y: (ys.get(id) ?? 0) - top + NODE.height / 2,
        },
      ]),
    ),
  );
}

function sized(
  entries: Iterable<readonly [string, Place]>,
  crowded: boolean,
): Layout {
  const places = new Map(entries);
  const all = [...places.values()];
  return {
    places,
    width: Math.max(NODE.width, ...all.map(({ x }) => x + NODE.width / 2)),
    height: Math.max(NODE.height, ...all.map(({ y }) => y + NODE.height / 2)),
    crowded,
  };
}

/** Where everything stands: callers left of what they call, what has no calls in rows below. */
export function layoutOf({ of, nodes, edges }: Picture): Layout {
  const ids = nodes.map(({ id }) => id);
  if (of === 'teams' && edges.length > MOST_TOLD_APART) {
    const columns = Math.max(1, Math.ceil(Math.sqrt(ids.length / 2.5)));
    return sized(gridOf(ids, { top: 0, columns }), true);
  }
  const tied = new Set(
    edges.flatMap(({ from, to }) => (from === to ? [] : [from, to])),
  );
  const columns = columnsOf(
    ids.filter(id => tied.has(id)),
    edges,
  ).flatMap(folded);
  const placed = placesOf(columns, edges);
  const bottom = Math.max(
    0,
    ...[...placed.values()].map(({ y }) => y + step.y),
  );
  const loose = gridOf(
    ids.filter(id => !tied.has(id)),
    {
      top: placed.size === 0 ? 0 : bottom,
      columns: Math.max(4, columns.length),
    },
  );
  return sized([...placed, ...loose], false);
}
