import { createTwoFilesPatch } from 'diff';
import type { ObjectDifference } from '@causeway/mesh-intent/render';
import type {
  RenderedObjectView,
  RenderedView,
} from '@causeway/plugin-mesh-common';
import type { RenderedDifference } from '../rendered/RenderedWorlds';

/** Rows of an answer; more would not be read, and a change of clusters.yaml touches every object there is. */
const MOST_OBJECTS = 200;

/** Characters of all diffs together. */
const MOST_TEXT = 150_000;

/** Edited lines of one diff; above it the comparison itself would cost too much. */
const MOST_EDITS = 2_000;

/** What the mesh gets, as rows with their diffs; what is left out for its size is counted. */
export function renderedView(difference: RenderedDifference): RenderedView {
  switch (difference.state) {
    case 'value':
      return rows(difference.objects, difference.unknown);
    case 'refused':
      return { state: 'refused', findings: difference.findings };
    case 'unknown':
      return { state: 'unknown', because: difference.because };
    default:
      return difference satisfies never;
  }
}

function rows(
  objects: readonly ObjectDifference[],
  unknown: readonly string[],
): RenderedView {
  let room = MOST_TEXT;
  const shown = objects.slice(0, MOST_OBJECTS).map(object => {
    const text = room > 0 ? unifiedOf(object) : undefined;
    const fits = text !== undefined && text.length <= room;
    if (fits) room -= text.length;
    return rowOf(object, fits ? text : undefined);
  });
  const count = (op: ObjectDifference['op']) =>
    objects.filter(each => each.op === op).length;
  return {
    state: 'value',
    counts: {
      add: count('add'),
      change: count('change'),
      remove: count('remove'),
    },
    objects: shown,
    unknown,
  };
}

function rowOf(
  object: ObjectDifference,
  unified: string | undefined,
): RenderedObjectView {
  const { op, project, clusters, namespace, kind, name } = object;
  return {
    op,
    project,
    clusters,
    namespace,
    kind,
    name,
    diff:
      unified === undefined
        ? { state: 'left-out' }
        : { state: 'shown', unified },
  };
}

function unifiedOf(object: ObjectDifference): string | undefined {
  const path = `${object.namespace}/${object.kind}-${object.name}.yaml`;
  const [before, after] = [
    object.op === 'add' ? undefined : object.before,
    object.op === 'remove' ? undefined : object.after,
  ];
  return createTwoFilesPatch(
    before === undefined ? '/dev/null' : `a/${path}`,
    after === undefined ? '/dev/null' : `b/${path}`,
    before ?? '',
    after ?? '',
    undefined,
    undefined,
    { context: 3, maxEditLength: MOST_EDITS },
  );
}
