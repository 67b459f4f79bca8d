import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderedObject } from '@causeway/mesh-intent/render';

/** One file for each object; answers their names. */
export function writeObjects(
  folder: string,
  {
    objects,
    textOf,
  }: {
    readonly objects: readonly RenderedObject[];
    readonly textOf: (object: RenderedObject) => string;
  },
): string[] {
  mkdirSync(folder, { recursive: true });
  return objects.map((object, at) => {
    const name = `${at}.yaml`;
    writeFileSync(join(folder, name), textOf(object));
    return name;
  });
}
