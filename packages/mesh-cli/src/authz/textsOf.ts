import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Surroundings } from '../Verb';
import { readFolder } from '../read/readFolder';
import { readOperand } from '../read/readOperand';

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** YAML texts by path: of a file, of standard input ("-"), or of every YAML file below a folder. */
export function textsOf(
  path: string,
  around: Surroundings,
): [string, string][] {
  const full = resolve(around.cwd, path);
  if (path === '-' || !isFolder(full)) {
    return [[path, readOperand(path, around)]];
  }
  return [...readFolder(full).files]
    .filter(([name]) => /\.ya?ml$/.test(name))
    .map(([name, text]) => [`${path.replace(/\/+$/, '')}/${name}`, text]);
}
