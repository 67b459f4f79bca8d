import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, RenderedObject } from '@causeway/mesh-intent/render';
import { median } from '../measure/median';
import type { Tool } from './Tool';

export interface ToolTime {
  readonly name: string;
  readonly ms: number;
  readonly runs: number;
  readonly rounds: number;
}

function identity({ apiVersion, kind, metadata }: JsonObject): string {
  const { namespace, name } = metadata as JsonObject;
  return [apiVersion, kind, namespace, name].join(' ');
}

/** The tools sort in their own ways; the objects must be the same. */
function assertSame(
  name: string,
  { text, objects }: { text: string; objects: readonly RenderedObject[] },
): void {
  const made = new Map(
    loadAll(text)
      // helm ends a stream with an empty document.
      .filter(each => each !== null && each !== undefined)
      .map(each => [identity(each as JsonObject), each]),
  );
  if (made.size !== objects.length)
    throw new Error(`${name} made ${made.size} of ${objects.length} objects.`);
  for (const { object } of objects)
    if (!isDeepStrictEqual(made.get(identity(object)), object))
      throw new Error(`${name} made another ${identity(object)}.`);
}

function shards(
  objects: readonly RenderedObject[],
  most: number,
): RenderedObject[][] {
  const clusters = Map.groupBy(objects, ({ cluster }) => cluster);
  return [...clusters.values()].flatMap(ofCluster =>
    Array.from({ length: Math.ceil(ofCluster.length / most) }, (_, nth) =>
      ofCluster.slice(nth * most, (nth + 1) * most),
    ),
  );
}

/** All objects through a tool, cluster by cluster: an object of one name may be in several. Writing its files is not timed. */
export function runTool(
  tool: Tool,
  {
    objects,
    rounds,
  }: { readonly objects: readonly RenderedObject[]; readonly rounds: number },
): ToolTime {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const root = mkdtempSync(join(process.env.TMPDIR ?? memory, 'bench-render-'));
  try {
    const parts = shards(objects, tool.most).map((ofPart, at) => ({
      folder: join(root, String(at)),
      objects: ofPart,
    }));
    const held = parts.reduce((sum, part) => sum + part.objects.length, 0);
    if (held !== objects.length)
      throw new Error(`${tool.name} would see ${held} of ${objects.length}.`);
    for (const part of parts) tool.prepare(part.folder, part.objects);
    const times = Array.from({ length: rounds }, () => {
      const start = performance.now();
      const texts = parts.map(({ folder }) => tool.run(folder));
      const ms = performance.now() - start;
      texts.forEach((text, at) =>
        assertSame(tool.name, { text, objects: parts[at].objects }),
      );
      return ms;
    });
    return { name: tool.name, ms: median(times), runs: parts.length, rounds };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
