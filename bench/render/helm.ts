import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectYaml } from '@causeway/mesh-intent/render';
import type { RenderedObject } from '@causeway/mesh-intent/render';
import type { Tool } from './Tool';
import { toolOutput } from './toolOutput';
import { writeObjects } from './writeObjects';

// What other templating fills in later is text here.
const templateOf = (object: RenderedObject) =>
  objectYaml(object).replaceAll('{{', '{{"{{"}}');

/** A chart with one template for each object, in which nothing is left to fill in. */
export const helm: Tool = {
  name: 'helm template',
  most: Number.MAX_SAFE_INTEGER,
  prepare(folder, objects) {
    writeObjects(join(folder, 'templates'), { objects, textOf: templateOf });
    writeFileSync(
      join(folder, 'Chart.yaml'),
      'apiVersion: v2\nname: bench\nversion: 0.0.0\n',
    );
  },
  run: folder => toolOutput('helm/helm', ['template', 'bench', folder]),
};
