import type { Finding } from '@causeway/mesh-authz';
import type { RefusalCode } from './renderRefusals';
import type { RenderedObject } from './types';

type Objects = readonly RenderedObject[];

/** By UTF-16 units of the path, never by locale. */
export function byPath(a: RenderedObject, b: RenderedObject): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}

/** Where an object stands, or would, among sorted ones: before the first that is not less. */
function placeOf(sorted: Objects, object: RenderedObject): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (byPath(sorted[middle], object) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Sorted objects without some of them, which are sorted too. What stands between two of the few is taken over as it is. */
export function withoutObjects(sorted: Objects, few: Objects): Objects {
  const pieces: Objects[] = [];
  let done = 0;
  for (const object of few) {
    const place = placeOf(sorted, object);
    if (sorted[place]?.path !== object.path) {
      throw new Error(
        `${object.path} is not among the objects rendered before; give renderChanged what render gave for the same world and options.`,
      );
    }
    pieces.push(sorted.slice(done, place));
    done = place + 1;
  }
  return ([] as RenderedObject[]).concat(...pieces, sorted.slice(done));
}

/** Two sorted lists as one. Made for few among many. */
export function mergeSorted(many: Objects, few: Objects): RenderedObject[] {
  const pieces: Objects[] = [];
  let done = 0;
  for (const object of few) {
    const place = placeOf(many, object);
    pieces.push(many.slice(done, place), [object]);
    done = place;
  }
  return ([] as RenderedObject[]).concat(...pieces, many.slice(done));
}

/** Whether one of a few sorted objects has the name of another, of the few or of the many. */
export function anyClash(many: Objects, few: Objects): boolean {
  return few.some(
    (object, index) =>
      few[index - 1]?.path === object.path ||
      many[placeOf(many, object)]?.path === object.path,
  );
}

function clash(one: RenderedObject, other: RenderedObject): Finding {
  const { repo, path } = other.source;
  return {
    code: 'render/name-clash' satisfies RefusalCode,
    severity: 'error',
    message: `${one.source.path} and ${path} both make the ${other.kind} ${other.namespace}/${other.name} in ${other.cluster}; rename one of the services, versions or ports.`,
    source: { repo, path },
  };
}

/** Objects of one name, which would overwrite each other: `shop/cart` with a version v2 and a service `shop/cart-v2`. */
export function nameClashes(sorted: Objects): Finding[] {
  const found: Finding[] = [];
  for (let at = 1; at < sorted.length; at += 1) {
    if (sorted[at - 1].path === sorted[at].path) {
      found.push(clash(sorted[at - 1], sorted[at]));
    }
  }
  return found;
}
