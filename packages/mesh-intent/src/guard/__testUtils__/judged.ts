import { guardTree } from '../guardTree';
import type { GuardOptions } from '../types';

/** Answer and reason of each Service of a tree with these files. */
export function judged(texts: readonly string[], options?: GuardOptions) {
  const files = texts.map((text, at) => [`file-${at}.yaml`, text] as const);
  return guardTree(new Map(files), options).services.map(
    ({ answer, reason }) => `${answer} ${reason}`,
  );
}
