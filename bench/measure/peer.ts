import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = join(__dirname, '..', 'peers');

/** A package of bench/peers, which has a lock file of its own so that the product does not depend on it. */
export function peer<T>(name: string): T {
  if (!existsSync(join(folder, 'node_modules')))
    throw new Error(
      'bench/peers is not installed; scripts/bench.mjs does that.',
    );
  return createRequire(join(folder, 'package.json'))(name) as T;
}
