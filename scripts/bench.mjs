import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkPrerequisites, install } from './prepare.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

// Every file beside bench/README.md is a row of its table; each measures its peer in the same run.
checkPrerequisites();
await install();
let missed = 0;
for (const row of readdirSync(join(root, 'bench')).filter(name =>
  name.endsWith('.ts'),
)) {
  console.log(`\n=== ${row}`);
  const code = await run(process.execPath, [
    '--require',
    join(root, 'node_modules/@backstage/cli/config/nodeTransform.cjs'),
    join(root, 'bench', row),
  ]);
  if (code !== 0) missed += 1;
}
process.exit(missed === 0 ? 0 : 1);
