import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Misuse } from '../Misuse';
import type { Surroundings } from '../Verb';
import { decoded } from './decoded';

/** Text of a file the user named; "-" is standard input. */
export function readOperand(path: string, around: Surroundings): string {
  if (path === '-') return around.stdin();
  try {
    // Whatever its name, it has to be text.
    return decoded(`${path}.json`, readFileSync(resolve(around.cwd, path)));
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new Misuse(`${path} cannot be read. Check the path.`);
  }
}
