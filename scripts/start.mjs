import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildApp, checkPrerequisites, install } from './prepare.mjs';
import { root } from './root.mjs';

checkPrerequisites();
await install();
await buildApp();

// From here on TypeScript: the supervisor shares code with the estate.
const child = spawn(
  process.execPath,
  [
    '--require',
    join(root, 'node_modules/@backstage/cli/config/nodeTransform.cjs'),
    join(root, 'scripts/supervise.ts'),
  ],
  { cwd: root, stdio: 'inherit' },
);
// Ctrl-C reaches the whole process group; the supervisor stops its children and sets the exit code.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => child.kill(signal));
}
child.on('exit', code => process.exit(code ?? 1));
