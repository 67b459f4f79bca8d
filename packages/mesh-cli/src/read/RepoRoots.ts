import type { RepoRole } from '@causeway/mesh-intent';

/** Folder of each repository, relative to the working directory, `/` separated; '' when it is that directory. */
export type RepoRoots = ReadonlyMap<RepoRole, string>;
