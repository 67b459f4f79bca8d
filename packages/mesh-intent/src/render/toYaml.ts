import { dump } from 'js-yaml';
import type { JsonObject, RenderedObject } from './types';

/** Objects never change after they were made, and several clusters share one; weak, so that it lives as long as they do. */
const texts = new WeakMap<JsonObject, string>();

/**
 * YAML of one object, the same everywhere. Texts that YAML 1.1 would read as something else ("on", "1.0") are quoted.
 *
 * @public
 */
export function objectYaml({ object }: Pick<RenderedObject, 'object'>): string {
  const known = texts.get(object);
  if (known !== undefined) return known;
  const text = dump(object, { lineWidth: -1, noRefs: true });
  texts.set(object, text);
  return text;
}

/**
 * One stream of documents, in the order given.
 *
 * @public
 */
export function toYaml(
  objects: readonly Pick<RenderedObject, 'object'>[],
): string {
  return objects.map(objectYaml).join('---\n');
}
