import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const tools = join(__dirname, '..', 'peers', '.tools');
/** Bytes; more than all objects are. */
const MOST_OUTPUT = 1 << 30;

/** What a command of bench/peers/.tools prints. */
export function toolOutput(command: string, args: readonly string[]): string {
  return execFileSync(join(tools, command), args, {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
