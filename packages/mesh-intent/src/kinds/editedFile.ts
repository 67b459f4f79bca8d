import type { Finding } from '@causeway/mesh-authz';
import { editYaml } from '../edit';
import type { YamlEdit } from '../edit';
import type { FileEdit } from '../plan/types';
import type { RepoRole, World } from '../world';
import { inputFinding } from './planned';

/** A file of a repository that a kind is about to edit. */
export interface EditedAt {
  readonly kind: string;
  readonly repo: RepoRole;
  readonly path: string;
  /** Field of the form that a refusal leads to. */
  readonly field: string;
}

/** Text of a file; undefined when there is none. */
export function textOf(
  world: World,
  { repo, path }: Pick<EditedAt, 'repo' | 'path'>,
): string | undefined {
  return world.snapshots.get(repo)?.files.get(path)?.text;
}

/** Why a file may not be edited although its service is fine: its repository, or itself, was not read. */
export function unreadFile(world: World, at: EditedAt): Finding | undefined {
  const { kind, repo, path, field } = at;
  if (!world.snapshots.has(repo)) {
    return inputFinding(
      `${kind}/repository-unread`,
      `The ${repo} repository is not read here, so nobody can say what stands in it; ask again when it is.`,
      [field],
    );
  }
  return world.unparsed.has(`${repo}:${path}`)
    ? inputFinding(
        `${kind}/file-unreadable`,
        `${path} in ${repo} cannot be read; mend it first.`,
        [field],
      )
    : undefined;
}

/** A finding for a file whose layout the edits do not understand. */
export function layoutFinding(at: EditedAt, refused: string): Finding {
  return inputFinding(
    `${at.kind}/layout`,
    `${at.path} cannot be edited: ${refused}`,
    [at.field],
  );
}

/** Edits a file of one document by place; `fresh` is what is written when there is none. */
export function editedFile(
  world: World,
  at: EditedAt,
  change: { readonly edits: readonly YamlEdit[]; readonly fresh?: string },
): FileEdit | Finding {
  const { path } = at;
  const unread = unreadFile(world, at);
  if (unread !== undefined) return unread;
  const before = textOf(world, at);
  if (before === undefined) {
    return change.fresh === undefined
      ? layoutFinding(at, 'it is not there.')
      : { path, after: change.fresh };
  }
  const edited = editYaml(before, change.edits);
  return edited.ok
    ? { path, before, after: edited.text }
    : layoutFinding(at, edited.refused);
}
