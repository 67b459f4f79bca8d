import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectYaml } from '@causeway/mesh-intent/render';
import type { RenderedObject } from '@causeway/mesh-intent/render';

/** One file for each object; answers their names. */
export function writeObjects(
  folder: string,
  objects: readonly RenderedObject[],
): string[] {
  mkdirSync(folder, { recursive: true });
  return objects.map((object, at) => {
    const name = `${at}.yaml`;
    writeFileSync(join(folder, name), objectYaml(object));
    return name;
  });
}
