// One file for plain Node 20: everything is bundled, so the packed tarball needs no other install.
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = resolve(process.argv[2] ?? join(folder, 'dist'));
const rules = join(folder, '../mesh-intent/src/rules');
const { name, version, description, license, engines } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
);

/** Rule id → its page; what "mesh explain" shows. */
const pages = Object.fromEntries(
  readdirSync(rules, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name: id }) => [
      id,
      readFileSync(join(rules, id, 'README.md'), 'utf8'),
    ]),
);

await build({
  entryPoints: [join(folder, 'src/main.ts')],
  outfile: join(out, 'mesh.js'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  banner: { js: '#!/usr/bin/env node' },
  define: {
    RULE_PAGES: JSON.stringify(pages),
    MESH_VERSION: JSON.stringify(version),
  },
  // Nothing of the machine it was built on may end up in the file.
  absWorkingDir: join(folder, '../..'),
  legalComments: 'inline',
  logLevel: 'warning',
});

// The folder is a package of its own, to be packed as it is: it depends on nothing.
mkdirSync(out, { recursive: true });
const published = {
  name,
  version,
  description,
  license,
  engines,
  bin: { mesh: 'mesh.js' },
};
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify(published, undefined, 2)}\n`,
);
for (const file of ['README.md', '../../LICENSE']) {
  copyFileSync(join(folder, file), join(out, file.split('/').at(-1)));
}
