import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool } from './Tool';
import { toolOutput } from './toolOutput';
import { writeObjects } from './writeObjects';

/** A chart with one template for each object, in which nothing is left to fill in. */
export const helm: Tool = {
  name: 'helm template',
  most: Number.MAX_SAFE_INTEGER,
  prepare(folder, objects) {
    writeObjects(join(folder, 'templates'), objects);
    writeFileSync(
      join(folder, 'Chart.yaml'),
      'apiVersion: v2\nname: bench\nversion: 0.0.0\n',
    );
  },
  run: folder => toolOutput('helm/helm', ['template', 'bench', folder]),
};
