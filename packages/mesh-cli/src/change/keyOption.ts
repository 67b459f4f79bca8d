import { Misuse } from '../Misuse';
import type { Given, OptionShapes } from '../Verb';

export const keyShape: OptionShapes = { key: { type: 'string' } };

export const keyOptionHelp = `  --key <key>           One key is one change, whatever became of it. Default: made of what
                        is asked for.`;

/** The key the user chose for this submit. */
export function keyGiven(given: Given): string | undefined {
  const key = given.text('key');
  if (key === undefined || /^[A-Za-z0-9_-]{8,64}$/.test(key)) return key;
  throw new Misuse(`--key ${key}: write 8 to 64 letters, digits, "-" and "_".`);
}
