import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPeers } from '../bench/peers/install.mjs';
import { installEngines } from './engines.mjs';
import { checkPrerequisites, install } from './prepare.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const folder = join(root, 'bench');
const benches = readdirSync(folder)
  .filter(name => name.endsWith('.ts'))
  .map(name => name.slice(0, -'.ts'.length));
const columns = ['row', 'ours', 'peer', 'ratio', 'bar', 'met'];

const asked = process.argv.slice(2);
const unknown = asked.filter(name => !benches.includes(name));
if (unknown.length > 0) {
  console.error(
    `causeway: there is no bench ${unknown.join(
      ', ',
    )}; there are ${benches.join(', ')}`,
  );
  process.exit(3);
}

// Every file beside bench/README.md is a bench; each measures its peer in the same run.
checkPrerequisites();
await install();
await installPeers();
if ((await installEngines()) !== 0) process.exit(3);
const table = [];
let missed = 0;
for (const name of asked.length > 0 ? asked : benches) {
  console.log(`\n=== ${name}`);
  const result = join(folder, 'results', `${name}.json`);
  // So that a bench that falls over does not pass with the figures of another day.
  rmSync(result, { force: true });
  const code = await run(process.execPath, [
    '--require',
    join(root, 'node_modules/@backstage/cli/config/nodeTransform.cjs'),
    join(folder, `${name}.ts`),
  ]);
  if (code !== 0) missed += 1;
  table.push(...rowsOf(name, result));
}
print([columns, ...table.map(row => columns.map(column => row[column]))]);
process.exit(missed === 0 ? 0 : 1);

function rowsOf(name, result) {
  if (existsSync(result)) return JSON.parse(readFileSync(result, 'utf8')).table;
  return [{ row: name, ours: '', peer: '', ratio: '', bar: '', met: 'failed' }];
}

function print(lines) {
  const widths = columns.map((_, at) =>
    Math.max(...lines.map(line => line[at].length)),
  );
  console.log();
  for (const line of lines)
    console.log(
      line
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    );
}
