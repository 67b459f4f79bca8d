import type { FileEdit } from '../plan/types';
import { rereadWorld } from './buildWorld';
import type { RepoFile, RepoRole, World } from './types';

/** Edits of one repository. @public */
export interface RepoEdits {
  readonly repo: RepoRole;
  readonly edits: readonly FileEdit[];
}

/**
 * Whether edits start from the texts that stand in the world, so that `worldAfter` can apply them.
 * False when the base moved under them: plan again.
 *
 * @public
 */
export function editsFit(world: World, { repo, edits }: RepoEdits): boolean {
  const files = world.snapshots.get(repo)?.files;
  return edits.every(({ path, before }) => files?.get(path)?.text === before);
}

/**
 * Whether edits made one after the other start from what stands: each from the texts that those before it leave behind.
 *
 * @public
 */
export function stepsFit(world: World, steps: readonly RepoEdits[]): boolean {
  const laid = new Map<string, string | undefined>();
  return steps.every(({ repo, edits }) =>
    edits.every(({ path, before, after }) => {
      const key = `${repo}:${path}`;
      const present = laid.has(key)
        ? laid.get(key)
        : world.snapshots.get(repo)?.files.get(path)?.text;
      laid.set(key, after);
      return present === before;
    }),
  );
}

/**
 * The world as it would be with the edits applied. Only the edited files are read again.
 * Each edit must start from the text that stands in the world: an edit made against another base would be
 * judged as if it took back what others did since, so it throws; plan again on the present world instead.
 *
 * @public
 */
export function worldAfter(world: World, edits: readonly RepoEdits[]): World {
  const changed = new Map<RepoRole, Map<string, RepoFile | undefined>>();
  for (const { repo, edits: files } of edits) {
    const ofRepo = changed.get(repo) ?? new Map<string, RepoFile | undefined>();
    changed.set(repo, ofRepo);
    for (const edit of files) {
      const present = ofRepo.has(edit.path)
        ? ofRepo.get(edit.path)
        : world.snapshots.get(repo)?.files.get(edit.path);
      if (present?.text !== edit.before) {
        throw new Error(
          `The edit of ${repo}:${edit.path} starts from another text than the one in the world; plan again.`,
        );
      }
      ofRepo.set(
        edit.path,
        edit.after === undefined ? undefined : { blob: '', text: edit.after },
      );
    }
  }
  return rereadWorld(world, changed);
}
