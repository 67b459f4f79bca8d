import { useAppSearchParams } from '@backstage/frontend-plugin-api';
import { callStandings } from './model/callStanding';
import {
  LEAST_DEPTH,
  MOST_DEPTH,
  type GraphDirection,
  type GraphFilter,
} from './model/GraphFilter';

export type GraphLook = 'drawing' | 'table';

export interface GraphPlace extends GraphFilter {
  /** Unset, the width of the screen decides. */
  readonly view?: GraphLook;
  /** Of the table. */
  readonly page: number;
}

const DEPTH = 2;
const directions: readonly GraphDirection[] = ['both', 'callers', 'callees'];
const views: readonly GraphLook[] = ['drawing', 'table'];

function oneOf<T extends string>(
  value: string | null,
  among: readonly T[],
): T | undefined {
  return among.find(each => each === value);
}

function wholeIn(
  value: string | null,
  range: { readonly least: number; readonly most: number },
): number | undefined {
  const number = Number(value ?? Number.NaN);
  return Number.isInteger(number) &&
    number >= range.least &&
    number <= range.most
    ? number
    : undefined;
}

/** What an address says; what it says wrong counts as unsaid. */
function readPlace(search: URLSearchParams): GraphPlace {
  const text = (name: string) => search.get(name) || undefined;
  return {
    focus: text('focus'),
    team: text('team'),
    change: text('change'),
    text: text('text'),
    depth:
      wholeIn(search.get('depth'), { least: LEAST_DEPTH, most: MOST_DEPTH }) ??
      DEPTH,
    direction: oneOf(search.get('direction'), directions) ?? 'both',
    problems: search.get('problems') === 'true',
    standing: oneOf(search.get('standing'), callStandings),
    view: oneOf(search.get('view'), views),
    page: wholeIn(search.get('page'), { least: 1, most: 1e6 }) ?? 1,
  };
}

/** The address of a place, with what else stood in it; what is usual is left out. */
function writePlace(
  place: GraphPlace,
  before: URLSearchParams,
): URLSearchParams {
  const { depth, direction, problems, page, ...texts } = place;
  const values: Readonly<Record<string, string | undefined>> = {
    focus: texts.focus,
    team: texts.team,
    change: texts.change,
    text: texts.text,
    standing: texts.standing,
    view: texts.view,
    depth: depth === DEPTH ? undefined : String(depth),
    direction: direction === 'both' ? undefined : direction,
    problems: problems ? 'true' : undefined,
    page: page === 1 ? undefined : String(page),
  };
  const kept = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values)) {
    if (value) kept.set(name, value);
    else kept.delete(name);
  }
  return kept;
}

export function useGraphFilter(): {
  readonly place: GraphPlace;
  readonly setPlace: (next: Partial<GraphPlace>) => void;
} {
  const [search, setSearch] = useAppSearchParams();
  const place = readPlace(search);
  return {
    place,
    setPlace: next =>
      // Another filter starts at its first page.
      setSearch(writePlace({ ...place, page: 1, ...next }, search)),
  };
}
