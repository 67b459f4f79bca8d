import type { Layout } from './layoutOf';
import type { Picture } from './Picture';

export type GraphStep = 'left' | 'right' | 'up' | 'down';

/** Off the way counts more than along it: "right" is rather straight on than near. */
const ASIDE = 3;

function along(
  { dx, dy }: { readonly dx: number; readonly dy: number },
  step: GraphStep,
): readonly [ahead: number, aside: number] {
  switch (step) {
    case 'left':
      return [-dx, Math.abs(dy)];
    case 'right':
      return [dx, Math.abs(dy)];
    case 'up':
      return [-dy, Math.abs(dx)];
    case 'down':
      return [dy, Math.abs(dx)];
    default:
      throw new Error(`Unknown step ${step satisfies never}`);
  }
}

/**
 * Where an arrow key leads: sideways to what calls it or what it calls, if any is there, else to what stands nearest
 * that way; up and down along the column. `undefined` at the border.
 */
export function nextNode(options: {
  readonly from: string;
  readonly step: GraphStep;
  readonly layout: Pick<Layout, 'places'>;
  readonly edges: Picture['edges'];
}): string | undefined {
  const { from, step, layout, edges } = options;
  const here = layout.places.get(from);
  if (here === undefined) return undefined;
  const ways = [...layout.places].flatMap(([id, { x, y }]) => {
    const [ahead, aside] = along({ dx: x - here.x, dy: y - here.y }, step);
    return ahead > 0.5 ? [{ id, far: ahead + ASIDE * aside }] : [];
  });
  const isSideways = step === 'left' || step === 'right';
  const tied = new Set(
    edges.flatMap(edge =>
      edge.from === from || edge.to === from ? [edge.from, edge.to] : [],
    ),
  );
  const linked = isSideways ? ways.filter(({ id }) => tied.has(id)) : [];
  const among = linked.length > 0 ? linked : ways;
  return among.reduce<(typeof ways)[number] | undefined>(
    (best, each) => (best === undefined || each.far < best.far ? each : best),
    undefined,
  )?.id;
}
