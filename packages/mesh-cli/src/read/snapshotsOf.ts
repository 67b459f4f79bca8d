import type { RepoFile, RepoRole, RepoSnapshot } from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';
import { isRole, repoRoles, roleOf } from './roleOf';

interface Found {
  /** For messages. */
  readonly shown: string;
  readonly commit: string;
  readonly files: ReadonlyMap<string, RepoFile>;
}

/** A repository found in a folder, with its place below it ('' when it is the folder itself). */
export interface PlacedSnapshot {
  readonly snapshot: RepoSnapshot;
  readonly below: string;
}

function inside(found: Found, role: RepoRole): PlacedSnapshot[] {
  const prefix = `${role}/`;
  const files = [...found.files]
    .filter(([path]) => path.startsWith(prefix))
    .map(([path, file]) => [path.slice(prefix.length), file] as const);
  return files.length === 0
    ? []
    : [
        {
          snapshot: { role, commit: found.commit, files: new Map(files) },
          below: role,
        },
      ];
}

/** One intent repository, or a folder of them named after their roles. */
export function snapshotsOf(found: Found, role?: RepoRole): PlacedSnapshot[] {
  const { commit, files } = found;
  const own = role ?? roleOf(files.keys());
  if (own !== undefined) {
    return [{ snapshot: { role: own, commit, files }, below: '' }];
  }
  const tops = new Set([...files.keys()].map(path => path.split('/')[0]));
  if ([...tops].some(isRole)) {
    return repoRoles.flatMap(each => inside(found, each));
  }
  throw new Misuse(
    `${
      found.shown
    } does not look like an intent repository or a folder of them (${repoRoles.join(
      ', ',
    )}). Say what it is: --repo routing=${found.shown}`,
  );
}
