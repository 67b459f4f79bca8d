import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CollectedRound } from './CollectedRound';

/** Lets the portal's collector run in a process of its own, so that its memory is nobody else's. */
export async function runCollector(
  prometheus: string,
  rounds: number,
): Promise<readonly CollectedRound[]> {
  const told: CollectedRound[] = [];
  const child = fork(
    join(__dirname, 'collectorChild.ts'),
    [prometheus, String(rounds)],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: process.execArgv,
    },
  );
  // What compiles the sources sends messages too.
  child.on('message', (each: CollectedRound | { readonly type: 'watch' }) => {
    if (each.type === 'round') told.push(each);
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 || told.length !== rounds)
    throw new Error(`the collector ended with ${code} after ${told.length}`);
  return told;
}
