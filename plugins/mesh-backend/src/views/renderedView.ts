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

/** Edited lines of one changed object; the time a comparison takes grows with their square. */
const MOST_EDITS = 400;

/** Lines compared for one answer, shown or not. */
const MOST_LINES = 20_000;

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
  let lines = MOST_LINES;
  const shown = objects.slice(0, MOST_OBJECTS).map(object => {
    lines -= linesOf(object);
    const text = room > 0 && lines > 0 ? unifiedOf(object) : undefined;
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

/** Texts before and after; undefined is no object. */
function textsOf(
  object: ObjectDifference,
): readonly [string | undefined, string | undefined] {
  return [
    object.op === 'add' ? undefined : object.before,
    object.op === 'remove' ? undefined : object.after,
  ];
}

function linesOf(object: ObjectDifference): number {
  return textsOf(object).join('').split('\n').length;
}

function unifiedOf(object: ObjectDifference): string | undefined {
  const path = `${object.namespace}/${object.kind}-${object.name}.yaml`;
  switch (object.op) {
    case 'add':
      return wholeText({ sign: '+', text: object.after, path });
    case 'remove':
      return wholeText({ sign: '-', text: object.before, path });
    case 'change':
      return createTwoFilesPatch(
        `a/${path}`,
        `b/${path}`,
        object.before,
        object.after,
        undefined,
        undefined,
        { context: 3, maxEditLength: MOST_EDITS },
      );
    default:
      return object satisfies never;
  }
}

/** There is nothing to compare a new or a removed object with. */
function wholeText(part: {
  readonly sign: '+' | '-';
  readonly text: string;
  readonly path: string;
}): string {
  const { sign, path } = part;
  const lines = part.text.replace(/\n$/, '').split('\n');
  const range = `${sign}1,${lines.length}`;
  return [
    sign === '+' ? '--- /dev/null' : `--- a/${path}`,
    sign === '+' ? `+++ b/${path}` : '+++ /dev/null',
    `@@ ${sign === '+' ? `-0,0 ${range}` : `${range} +0,0`} @@`,
    ...lines.map(line => `${sign}${line}`),
    '',
  ].join('\n');
}
