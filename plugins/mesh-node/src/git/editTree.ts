import { ConflictError, InputError } from '@backstage/errors';
import {
  blobObject,
  treeMode,
  treeObject,
  type GitObject,
  type TreeEntry,
} from './objects';
import { assertTreePath } from './treePath';

/** @public */
export interface TreeEdit {
  readonly path: string;
  /** The whole new text, written byte for byte; `undefined` removes the file. */
  readonly content: string | undefined;
}

interface EditNode {
  readonly children: Map<string, EditNode>;
  edit?: TreeEdit;
}

interface Walk {
  readonly read: (id: string) => Promise<readonly TreeEntry[]>;
  readonly objects: Map<string, GitObject>;
  readonly changedPaths: string[];
}

/**
 * Applies edits to a tree. Answers the new root, the objects that are new, and
 * the paths whose content really changed, sorted.
 */
export async function editTree(options: {
  readonly read: (id: string) => Promise<readonly TreeEntry[]>;
  readonly root: string;
  readonly edits: readonly TreeEdit[];
}): Promise<{
  readonly tree: string;
  readonly objects: readonly GitObject[];
  readonly changedPaths: readonly string[];
}> {
  const walk: Walk = {
    read: options.read,
    objects: new Map(),
    changedPaths: [],
  };
  const tree = await applyNode(walk, {
    node: nodesOf(options.edits),
    id: options.root,
    path: '',
  });
  const root = tree ?? treeObject([]).id;
  if (tree === undefined) {
    walk.objects.set(root, treeObject([]));
  }
  return {
    tree: root,
    objects: [...walk.objects.values()],
    changedPaths: walk.changedPaths.sort(),
  };
}

function nodesOf(edits: readonly TreeEdit[]): EditNode {
  const root: EditNode = { children: new Map() };
  for (const edit of edits) {
    assertTreePath(edit.path);
    let node = root;
    for (const name of edit.path.split('/')) {
      const child: EditNode = node.children.get(name) ?? {
        children: new Map(),
      };
      node.children.set(name, child);
      node = child;
    }
    if (node.edit) {
      throw new InputError(`${edit.path} is edited twice in one commit.`);
    }
    node.edit = edit;
  }
  return root;
}

/** New id of a directory; `undefined` when nothing is left in it (git has no empty directories). */
async function applyNode(
  walk: Walk,
  at: {
    readonly node: EditNode;
    readonly id: string | undefined;
    readonly path: string;
  },
): Promise<string | undefined> {
  const entries = new Map<string, TreeEntry>();
  for (const entry of at.id ? await readTrusted(walk, at.id) : []) {
    entries.set(entry.name, entry);
  }
  for (const [name, node] of at.node.children) {
    const path = at.path ? `${at.path}/${name}` : name;
    const present = entries.get(name);
    const next =
      node.edit === undefined
        ? await applyDirectory(walk, { node, path, name, present })
        : applyFile(walk, { node, edit: node.edit, name, present });
    if (next) {
      entries.set(name, next);
    } else {
      entries.delete(name);
    }
  }
  if (entries.size === 0) {
    return undefined;
  }
  const tree = treeObject([...entries.values()]);
  if (tree.id !== at.id) {
    walk.objects.set(tree.id, tree);
  }
  return tree.id;
}

/**
 * A tree cut short on its way here would silently delete the files it lacks,
 * so what was read must encode to the id that was asked for.
 */
async function readTrusted(
  walk: Walk,
  id: string,
): Promise<readonly TreeEntry[]> {
  const entries = await walk.read(id);
  const again = treeObject(entries).id;
  if (again !== id) {
    throw new ConflictError(
      `Tree ${id} was read as ${again}: it is incomplete or has names that are not UTF-8. Nothing was built on it.`,
    );
  }
  return entries;
}

async function applyDirectory(
  walk: Walk,
  at: {
    readonly node: EditNode;
    readonly path: string;
    readonly name: string;
    readonly present: TreeEntry | undefined;
  },
): Promise<TreeEntry | undefined> {
  const { node, path, name, present } = at;
  if (present && present.mode !== treeMode) {
    throw new ConflictError(
      `${path} is ${kindOf(
        present.mode,
      )} in the repository, so nothing can be written below it.`,
    );
  }
  const id = await applyNode(walk, { node, id: present?.id, path });
  return id === undefined ? undefined : { mode: treeMode, name, id };
}

function applyFile(
  walk: Walk,
  at: {
    readonly node: EditNode;
    readonly edit: TreeEdit;
    readonly name: string;
    readonly present: TreeEntry | undefined;
  },
): TreeEntry | undefined {
  const { node, edit, name, present } = at;
  if (node.children.size > 0) {
    throw new InputError(
      `${edit.path} is edited as a file and as a directory in one commit.`,
    );
  }
  if (present && !present.mode.startsWith('100')) {
    throw new ConflictError(
      `${edit.path} is ${kindOf(
        present.mode,
      )} in the repository and is left alone.`,
    );
  }
  if (edit.content === undefined) {
    if (!present) {
      throw new ConflictError(
        `${edit.path} is to be removed but is not in the repository.`,
      );
    }
    walk.changedPaths.push(edit.path);
    return undefined;
  }
  const blob = blobObject(edit.content);
  if (present?.id === blob.id) {
    return present;
  }
  walk.objects.set(blob.id, blob);
  walk.changedPaths.push(edit.path);
  // The executable bit is the repository's, not ours to drop.
  return { mode: present?.mode ?? '100644', name, id: blob.id };
}

function kindOf(mode: string): string {
  switch (mode) {
    case treeMode:
      return 'a directory';
    case '120000':
      return 'a symbolic link';
    case '160000':
      return 'a submodule';
    default:
      return 'a file';
  }
}
