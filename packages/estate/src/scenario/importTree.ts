import type { BareRepository } from '../git/BareRepository';

const scratchRef = 'refs/estate/import';

const text = (value: string) => Buffer.from(value);

/** Writes files as one tree through `git fast-import` (hundreds per second, one process) and answers its id. */
export async function importTree(
  git: BareRepository,
  files: ReadonlyMap<string, string>,
): Promise<string> {
  const parts: Buffer[] = [
    text(
      `commit ${scratchRef}\ncommitter Estate <forge@estate.example> 0 +0000\n`,
    ),
    text('data 0\n'),
  ];
  for (const [path, content] of files) {
    const bytes = Buffer.from(content);
    parts.push(text(`M 100644 inline ${path}\ndata ${bytes.length}\n`));
    parts.push(bytes, text('\n'));
  }
  parts.push(text('done\n'));
  const args = ['fast-import', '--quiet', '--done', '--force'];
  await git.git(args, Buffer.concat(parts));
  const commit = await git.read(scratchRef);
  const tree = commit?.body.toString('latin1').slice(5, 45);
  if (!tree) throw new Error(`git fast-import wrote no tree in ${git.gitDir}`);
  await git.deleteRef(scratchRef);
  return tree;
}
