import type { Finding } from '@causeway/mesh-intent';
import type { RepoRoots } from '../read/RepoRoots';
import { isRole } from '../read/roleOf';

/** A place in a file, from the working directory. */
export interface FilePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** Where a finding is, as the user would open it; undefined when it is in no file. */
export function placeOf(
  { source }: Pick<Finding, 'source'>,
  roots: RepoRoots | undefined,
): FilePlace | undefined {
  if (source === undefined) return undefined;
  const { repo, path, line, column } = source;
  const root =
    repo !== undefined && isRole(repo) ? roots?.get(repo) : undefined;
  // Without a folder (a commit, standard input) the role tells the repository.
  const before = root ?? repo ?? '';
  return {
    file: before === '' ? path : `${before}/${path}`,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}
