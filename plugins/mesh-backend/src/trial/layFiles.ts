import { InputError } from '@backstage/errors';
import {
  worldAfter,
  type FileEdit,
  type RepoRole,
  type World,
} from '@causeway/mesh-intent';

/** A file as it would be; `text` null deletes it. */
export interface TrialFile {
  readonly repo: RepoRole;
  readonly path: string;
  readonly text: string | null;
}

/** Paths are only looked up, never opened; one that no repository can hold is a mistake all the same. */
function mustBePath(path: string): void {
  const parts = path.split('/');
  const wrong =
    parts.some(part => part === '' || part === '.' || part === '..') ||
    /[\p{C}\\]/u.test(path);
  if (wrong) {
    throw new InputError(
      `${JSON.stringify(
        path,
      )} is no path inside a repository: write it from the repository's root, with single slashes and without "..".`,
    );
  }
}

function editOf(world: World, { repo, path, text }: TrialFile): FileEdit {
  const before = world.snapshots.get(repo)?.files.get(path)?.text;
  return {
    path,
    ...(before === undefined ? {} : { before }),
    ...(text === null ? {} : { after: text }),
  };
}

/** The world with files laid over it. Each place once: two texts for one place have no order. */
export function layFiles(world: World, files: readonly TrialFile[]): World {
  const places = new Set<string>();
  for (const { repo, path } of files) {
    mustBePath(path);
    const place = `${repo}:${path}`;
    if (places.has(place)) {
      throw new InputError(`${place} is given twice; send each file once.`);
    }
    places.add(place);
  }
  return worldAfter(
    world,
    files.map(file => ({ repo: file.repo, edits: [editOf(world, file)] })),
  );
}
