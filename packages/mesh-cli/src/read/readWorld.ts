import { buildWorld } from '@causeway/mesh-intent';
import type {
  RepoFile,
  RepoRole,
  RepoSnapshot,
  World,
} from '@causeway/mesh-intent';
import { join, relative, resolve, sep } from 'node:path';
import { Misuse } from '../Misuse';
import type { Given, Surroundings } from '../Verb';
import { readFolder } from './readFolder';
import type { RepoRoots } from './RepoRoots';
import { isRole, repoRoles } from './roleOf';
import { snapshotsOf } from './snapshotsOf';
import { intentOptions } from './worldOptions';

/** Commit of what is in no commit. */
export const noCommit = '0'.repeat(40);

/** Repositories as the command line names them. */
export function namedRepos(given: Given): ReadonlyMap<RepoRole, string> {
  const named = new Map<RepoRole, string>();
  for (const each of given.texts('repo')) {
    const [role, ...rest] = each.split('=');
    const path = rest.join('=');
    if (!isRole(role) || path === '') {
      throw new Misuse(
        `--repo ${each} is not understood. Write --repo <role>=<path>; roles are ${repoRoles.join(
          ', ',
        )}.`,
      );
    }
    if (named.has(role)) {
      throw new Misuse(`--repo ${role} is given twice. Give each role once.`);
    }
    named.set(role, path);
  }
  return named;
}

/** Files of a folder as a repository holds them. */
export function folderFiles(folder: string): ReadonlyMap<string, RepoFile> {
  return new Map(
    [...readFolder(folder).files].map(([path, text]) => [
      path,
      { blob: '', text },
    ]),
  );
}

function shownFrom(cwd: string, path: string): string {
  return relative(cwd, path).split(sep).join('/');
}

/**
 * The world of the folders named by --repo, and of the operand: one intent repository or a folder of them.
 */
export function readWorld(
  given: Given,
  around: Surroundings,
): { readonly world: World; readonly roots: RepoRoots } {
  const named = namedRepos(given);
  const snapshots: RepoSnapshot[] = [];
  const roots = new Map<RepoRole, string>();
  const place = (snapshot: RepoSnapshot, folder: string) => {
    if (roots.has(snapshot.role)) {
      throw new Misuse(
        `There are two ${snapshot.role} repositories, one of them ${folder}. Give each role once.`,
      );
    }
    snapshots.push(snapshot);
    roots.set(snapshot.role, shownFrom(around.cwd, folder));
  };
  const operand = given.operands[0] ?? (named.size === 0 ? '.' : undefined);
  if (operand !== undefined) {
    const folder = resolve(around.cwd, operand);
    const files = folderFiles(folder);
    const found = { shown: operand, commit: noCommit, files };
    for (const { snapshot, below } of snapshotsOf(found)) {
      place(snapshot, join(folder, below));
    }
  }
  for (const [role, path] of named) {
    const folder = resolve(around.cwd, path);
    place({ role, commit: noCommit, files: folderFiles(folder) }, folder);
  }
  return { world: buildWorld(snapshots, intentOptions(given, around)), roots };
}
