import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

const folder = join(root, 'engines', 'clickhouse');
const stamp = join(folder, 'node_modules', '.stamp');

/** ClickHouse for tests and benches, when its lock file changed since the last time; answers npm's exit code. */
export async function installEngines() {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return 0;
  console.log('causeway: installing the ClickHouse engine (540 MB) ...');
  const code = await run(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder },
  );
  if (code === 0) writeFileSync(stamp, lock);
  else
    console.error(
      'causeway: npm ci failed in engines/clickhouse; its message is above.',
    );
  return code;
}
