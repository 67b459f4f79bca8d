import { join } from 'node:path';
import { checkPrerequisites, install } from './prepare.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

checkPrerequisites();
await install();
process.exit(
  await run(process.execPath, [
    '--require',
    join(root, 'node_modules/@backstage/cli/config/nodeTransform.cjs'),
    join(root, 'scripts/reference.ts'),
    ...process.argv.slice(2),
  ]),
);
