import {
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Misuse } from '../Misuse';

/** Refuses any part of a path that is a link: it would lead the writing out of the folder the user named. */
function refuseLinks(root: string, path: string): void {
  const parts = path.split('/');
  for (let length = 1; length <= parts.length; length += 1) {
    const at = join(root, ...parts.slice(0, length));
    const found = lstatSync(at, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (found.isSymbolicLink()) {
      throw new Misuse(
        `${at} is a symbolic link; nothing is written through it. Remove it first.`,
      );
    }
  }
}

function attempt(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new Misuse(
      `${path} cannot be written: ${
        error instanceof Error ? error.message : String(error)
      }. Check the folder and its permissions.`,
    );
  }
}

function writeWhole(path: string, text: string): void {
  const next = `${path}.mesh-${process.pid}`;
  attempt(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(next, text, { flag: 'wx' });
    renameSync(next, path);
  });
}

/** Makes the folder the user named, when it is not there yet. */
export function makeFolder(path: string): void {
  attempt(path, () => mkdirSync(path, { recursive: true }));
}

/**
 * Writes the files that differ and removes those named; returns the paths written.
 * Each file is replaced whole: a reader never sees half of one.
 */
export function writeTree(
  root: string,
  options: {
    readonly files: ReadonlyMap<string, string>;
    /** What stands there. */
    readonly present: ReadonlyMap<string, string>;
    readonly remove?: readonly string[];
  },
): string[] {
  const { files, present, remove = [] } = options;
  const changed = [...files].filter(
    ([path, text]) => present.get(path) !== text,
  );
  // All are looked at before the first is written.
  for (const path of [...files.keys(), ...remove]) refuseLinks(root, path);
  for (const [path, text] of changed) writeWhole(join(root, path), text);
  for (const path of remove) {
    attempt(path, () => rmSync(join(root, path)));
  }
  return changed.map(([path]) => path);
}
