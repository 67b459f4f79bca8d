import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectYaml } from '@causeway/mesh-intent/render';
import type { Tool } from './Tool';
import { toolOutput } from './toolOutput';
import { writeObjects } from './writeObjects';

/** A kustomization that lists one file for each object. */
export const kustomize: Tool = {
  name: 'kubectl kustomize',
  // Its time grows with the square of the number: all objects of a cluster in one would take minutes, in its disfavour.
  most: 400,
  prepare(folder, objects) {
    const names = writeObjects(folder, { objects, textOf: objectYaml });
    const list = names.map(name => `  - ${name}\n`).join('');
    writeFileSync(join(folder, 'kustomization.yaml'), `resources:\n${list}`);
  },
  run: folder => toolOutput('kubectl/kubectl', ['kustomize', folder]),
};
