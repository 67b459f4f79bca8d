import {
  lstatSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { Misuse } from '../Misuse';
import { decoded } from './decoded';

/** Bounds what a hostile tree can cost; far above any tree of manifests. */
const MOST_FILES = 200_000;
const MOST_BYTES = 512 * 1024 * 1024;

export interface Folder {
  /** Path → text. A symbolic link is the text of its target, as git keeps it; it is never followed. */
  readonly files: ReadonlyMap<string, string>;
  readonly links: readonly string[];
}

function wrong(path: string, error: unknown): Misuse {
  const code =
    error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const said: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file or folder',
    ENOTDIR: 'it is no folder',
    EACCES: 'reading it is not allowed',
  };
  return new Misuse(
    `${path} cannot be read: ${said[code] ?? code}. Check the path.`,
  );
}

function attempt<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw wrong(path, error);
  }
}

/**
 * Reads every regular file below a folder. `.git` and `node_modules` are nobody's manifests.
 */
export function readFolder(root: string): Folder {
  const stat = attempt(root, () => statSync(root));
  if (!stat.isDirectory()) {
    throw new Misuse(`${root} is no folder. Give the folder that holds it.`);
  }
  const files = new Map<string, string>();
  const links: string[] = [];
  let bytes = 0;
  const walk = (below: string) => {
    const folder = join(root, below);
    for (const name of attempt(folder, () => readdirSync(folder)).sort()) {
      if (name === '.git' || name === 'node_modules') continue;
      const path = below === '' ? name : `${below}/${name}`;
      const full = join(root, path);
      const found = attempt(full, () => lstatSync(full));
      if (found.isDirectory()) {
        walk(path);
        continue;
      }
      if (found.isSymbolicLink()) {
        links.push(path);
        files.set(path, readlinkSync(full));
      } else if (found.isFile()) {
        bytes += found.size;
        if (files.size >= MOST_FILES || bytes > MOST_BYTES) {
          throw new Misuse(
            `${root} holds more than ${MOST_FILES} files or 512 MiB. Give the folder of the repository itself.`,
          );
        }
        const content = attempt(full, () => readFileSync(full));
        files.set(path, decoded(full, content));
      }
    }
  };
  walk('');
  return { files, links };
}
