import type { DifferentObject, ObjectTexts } from '../render';
import { codeSpan } from './markdown';

/** What the mesh gets from a change, as a pull request tells it. @public */
export type RenderedSummary =
  | {
      readonly state: 'value';
      readonly objects: readonly (DifferentObject & {
        readonly op: ObjectTexts['op'];
      })[];
      /** What could not be told, in words: a repository that was not read. */
      readonly unknown: readonly string[];
    }
  | { readonly state: 'unknown'; readonly because: string };

/** Kinds told; the rest is read in the portal. */
const KINDS = 20;

/** Clusters named of an object. */
const CLUSTERS = 3;

/** Objects named of each kind. */
const NAMES = 6;

const words: Readonly<Record<ObjectTexts['op'], string>> = {
  add: 'added',
  remove: 'removed',
  change: 'changed',
};

const nameOf = ({ namespace, name }: DifferentObject) => `${namespace}/${name}`;

function someOf(clusters: readonly string[]): string {
  const more = clusters.length - CLUSTERS;
  const named = clusters.slice(0, CLUSTERS).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

function lineOf(
  kind: string,
  objects: readonly (DifferentObject & { readonly op: ObjectTexts['op'] })[],
): string {
  const counts = (['add', 'change', 'remove'] as const).flatMap(op => {
    const count = objects.filter(each => each.op === op).length;
    return count === 0 ? [] : [`${count} ${words[op]}`];
  });
  // The same name twice is one object with another text in other clusters.
  const known = new Set<string>();
  const twice = new Set<string>();
  for (const object of objects) {
    if (known.has(nameOf(object))) twice.add(nameOf(object));
    known.add(nameOf(object));
  }
  const names = objects.slice(0, NAMES).map(object => {
    const name = nameOf(object);
    const where = twice.has(name) ? ` in ${someOf(object.clusters)}` : '';
    return codeSpan(`${name}${where}`);
  });
  const more = objects.length - names.length;
  return `- ${codeSpan(kind)}: ${counts.join(', ')} (${names.join(', ')}${
    more > 0 ? ` and ${more} more` : ''
  })`;
}

/** Counts and names of the rendered objects that differ, by kind. Bounded: the texts are read in the portal. */
export function renderedSection(rendered: RenderedSummary): string {
  if (rendered.state === 'unknown') {
    return `Not known: ${codeSpan(rendered.because)}`;
  }
  const { objects, unknown } = rendered;
  const kinds = new Map<string, (typeof objects)[number][]>();
  for (const object of objects) {
    const { kind } = object;
    kinds.set(kind, [...(kinds.get(kind) ?? []), object]);
  }
  const sorted = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1));
  const more = sorted.length - KINDS;
  const clusters = new Set(objects.flatMap(each => each.clusters)).size;
  const lines =
    objects.length === 0
      ? [
          'No generated object changes. What stands in a repository as an object already, such as a policy, is applied as it is.',
        ]
      : [
          `In ${clusters} cluster${clusters === 1 ? '' : 's'}:`,
          '',
          ...sorted.slice(0, KINDS).map(([kind, all]) => lineOf(kind, all)),
          ...(more > 0 ? [`- and ${more} more kinds`] : []),
        ];
  const open = unknown.map(each => `\n\nNot known: ${codeSpan(each)}`);
  return `${lines.join('\n')}${open.join('')}`;
}
