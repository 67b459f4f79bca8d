import type { IntentOptions } from '../world';
import { objectYaml } from './toYaml';
import type { Json, JsonObject, RenderProject, RenderedObject } from './types';

/** Which object it is, in all clusters in which the same happens to it. @public */
export interface DifferentObject {
  readonly project: RenderProject;
  readonly namespace: string;
  readonly kind: string;
  readonly name: string;
  /** Sorted; with the same text before and after in each of them. */
  readonly clusters: readonly string[];
}

/** What happens to an object, as YAML without the stamps that every commit changes. @public */
export type ObjectTexts =
  | { readonly op: 'add'; readonly after: string }
  | { readonly op: 'remove'; readonly before: string }
  | { readonly op: 'change'; readonly before: string; readonly after: string };

/** @public */
export type ObjectDifference = DifferentObject & ObjectTexts;

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object as the mesh reads it: where it was decided (M-22, M-31) is said to people, and moves with every commit. */
function unstamped(object: JsonObject, group: string): JsonObject {
  const { metadata } = object;
  if (!isObject(metadata) || !isObject(metadata.annotations)) return object;
  const { annotations, ...rest } = metadata;
  const stamps = ['change', 'commit', 'source'].map(each => `${group}/${each}`);
  const kept = Object.entries(annotations).filter(
    ([key]) => !stamps.includes(key),
  );
  return {
    ...object,
    metadata:
      kept.length === 0
        ? rest
        : { annotations: Object.fromEntries(kept), ...rest },
  };
}

function unstampedTexts(group: string): (object: JsonObject) => string {
  // Clusters share objects, and each is written once.
  const texts = new Map<JsonObject, string>();
  return object => {
    const known = texts.get(object);
    if (known !== undefined) return known;
    const text = objectYaml({ object: unstamped(object, group) });
    texts.set(object, text);
    return text;
  };
}

function textsOf(
  before: string | undefined,
  after: string | undefined,
): ObjectTexts | undefined {
  if (before === after) return undefined;
  if (before === undefined) {
    return after === undefined ? undefined : { op: 'add', after };
  }
  return after === undefined
    ? { op: 'remove', before }
    : { op: 'change', before, after };
}

function keyOf({ project, namespace, kind, name }: RenderedObject): string {
  return [project, namespace, kind, name].join('\u0000');
}

/**
 * What the mesh gets: the objects that differ between two renderings, as `renderChanged` tells them, sorted by project,
 * namespace, kind and name. An object to which the same happens in several clusters is told once.
 *
 * @public
 */
export function objectDifferences(
  changed: {
    readonly made: readonly RenderedObject[];
    readonly removed: readonly RenderedObject[];
  },
  { group }: Pick<IntentOptions, 'group'>,
): readonly ObjectDifference[] {
  const textOf = unstampedTexts(group);
  const before = new Map(changed.removed.map(each => [each.path, each]));
  const after = new Map(changed.made.map(each => [each.path, each]));
  const found = new Map<string, ObjectDifference>();
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(path), after.get(path)];
    const object = now ?? old;
    const texts = textsOf(old && textOf(old.object), now && textOf(now.object));
    if (object === undefined || texts === undefined) continue;
    const { project, namespace, kind, name, cluster } = object;
    const key = [keyOf(object), ...Object.values(texts)].join('\u0000');
    const clusters = [...(found.get(key)?.clusters ?? []), cluster].sort();
    found.set(key, { project, namespace, kind, name, clusters, ...texts });
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, difference]) => difference);
}
