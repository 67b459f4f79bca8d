import type { BareCache } from './BareCache';
import { buildCommit, type BuiltCommit } from './buildCommit';
import type { TreeEdit } from './editTree';
import { zeroId } from './objects';
import { pushRef } from './receivePack';
import { verifySshsig } from './sshsig';
import {
  botEmail,
  startGitFixture,
  type GitFixture,
} from './testing/gitFixture';

describe('buildCommit', () => {
  let fixture: GitFixture;
  let cache: BareCache;
  let parent: string;

  beforeEach(async () => {
    fixture = await startGitFixture();
    parent = fixture.repository.commit([
      { path: 'services/a.yaml', content: 'name: a\r\nport: 1\r\n' },
      { path: 'services/b.yaml', content: 'name: b\n' },
      { path: 'services-old/x.yaml', content: 'x\n' },
      { path: 'only/file.yaml', content: 'x\n' },
      { path: 'run.sh', content: '#!/bin/sh\n', mode: '100755' },
      { path: 'link', content: 'services/a.yaml', mode: '120000' },
    ]);
    cache = await fixture.openCache();
    await cache.fetch();
  });

  afterEach(() => fixture.close());

  function build(edits: readonly TreeEdit[]): Promise<BuiltCommit> {
    return buildCommit({
      cache,
      parent,
      edits,
      author: {
        name: 'Requester',
        email: 'requester@example.com',
        date: new Date('2026-03-01T10:00:00Z'),
      },
      committer: {
        name: 'Portal',
        email: botEmail,
        date: new Date('2026-03-01T10:00:00Z'),
      },
      message: 'Raise the port of ü\n\nChange-Id: c1\n',
      sign: fixture.sign,
    });
  }

  async function built(
    edits: readonly TreeEdit[],
  ): Promise<Extract<BuiltCommit, { empty: false }>> {
    const result = await build(edits);
    if (result.empty) {
      throw new Error('expected a commit');
    }
    return result;
  }

  async function push(edits: readonly TreeEdit[]): Promise<string> {
    const { commit, objects } = await built(edits);
    const outcome = await pushRef({
      remote: fixture.server.remote('routing.git'),
      ref: 'refs/heads/causeway/c1/1',
      oldId: zeroId,
      newId: commit,
      objects,
    });
    expect(outcome).toEqual({ outcome: 'ok' });
    return commit;
  }

  it('is verified by git, clean under fsck, and changes nothing else', async () => {
    const commit = await push([
      { path: 'services/a.yaml', content: 'name: a\r\nport: 2\r\n' },
      { path: 'services/new/deep/c.yaml', content: 'name: c\n' },
      { path: 'only/file.yaml', content: undefined },
    ]);
    const { git } = fixture.repository;
    expect(fixture.verifyCommit(commit)).toBe(0);
    expect(git('fsck', '--strict', '--no-dangling')).toBe('');
    expect(git('diff', '--name-status', parent, commit).split('\n')).toEqual([
      'D\tonly/file.yaml',
      'M\tservices/a.yaml',
      'A\tservices/new/deep/c.yaml',
    ]);
    expect(git('cat-file', 'blob', `${commit}:services/a.yaml`)).toBe(
      'name: a\r\nport: 2',
    );
    expect(git('ls-tree', commit, 'run.sh', 'link')).toBe(
      git('ls-tree', parent, 'run.sh', 'link'),
    );
    expect(git('log', '-1', '--format=%an %ae %ce %at', commit)).toBe(
      `Requester requester@example.com ${botEmail} 1772359200`,
    );
  });

  it('keeps the executable bit of a file it changes', async () => {
    const commit = await push([{ path: 'run.sh', content: '#!/bin/bash\n' }]);
    expect(fixture.repository.git('ls-tree', commit, 'run.sh')).toMatch(
      /^100755 /,
    );
  });

  it('builds the same commit again, so a killed process repeats itself', async () => {
    const edits = [{ path: 'services/b.yaml', content: 'name: b2\n' }];
    const first = await built(edits);
    await cache.close();
    cache = await fixture.openCache();
    const second = await built(edits);
    expect(second).toEqual(first);
    expect(first.changedPaths).toEqual(['services/b.yaml']);
    expect(
      verifySshsig({
        armor: first.signature,
        message: first.payload,
        namespace: 'git',
      }).ok,
    ).toBe(true);
    // One commit, two trees, one blob: nothing the forge has already.
    expect(first.objects.map(({ type }) => type).sort()).toEqual([
      'blob',
      'commit',
      'tree',
      'tree',
    ]);
  });

  it('reads only the trees on the changed paths', async () => {
    const read: string[] = [];
    const counting = {
      commitObject: (id: string) => cache.commitObject(id),
      treeEntries: (id: string) => {
        read.push(id);
        return cache.treeEntries(id);
      },
    };
    const date = new Date(0);
    await buildCommit({
      cache: counting,
      parent,
      edits: [{ path: 'services/b.yaml', content: 'name: b2\n' }],
      author: { name: 'R', email: 'r@example.com', date },
      committer: { name: 'P', email: botEmail, date },
      message: 'm',
      sign: fixture.sign,
    });
    const { git } = fixture.repository;
    expect(read).toEqual([
      git('rev-parse', `${parent}^{tree}`),
      git('rev-parse', `${parent}:services`),
    ]);
  });

  it.each([
    ['no edits', []],
    ['the same text', [{ path: 'services/b.yaml', content: 'name: b\n' }]],
  ])('says that %s is empty', async (_name, edits) => {
    expect(await build(edits)).toEqual({ empty: true });
  });

  it.each<[string, TreeEdit[], RegExp]>([
    [
      'a tree written below a file',
      [{ path: 'run.sh/x', content: 'x' }],
      /run\.sh is a file .* nothing can be written below/,
    ],
    [
      'a symbolic link',
      [{ path: 'link', content: 'x' }],
      /link is a symbolic link/,
    ],
    [
      'a file over a directory',
      [{ path: 'services', content: 'x' }],
      /services is a directory/,
    ],
    [
      'a removal of what is not there',
      [{ path: 'services/zz.yaml', content: undefined }],
      /not in the repository/,
    ],
    [
      'the same path twice',
      [
        { path: 'a', content: '1' },
        { path: 'a', content: '2' },
      ],
      /edited twice/,
    ],
    [
      'a path as file and directory',
      [
        { path: 'n', content: '1' },
        { path: 'n/m', content: '2' },
      ],
      /as a file and as a directory/,
    ],
    ['a bad path', [{ path: '../x', content: '1' }], /cannot be a path/],
  ])('refuses %s', async (_name, edits, message) => {
    await expect(build(edits)).rejects.toThrow(message);
  });

  it('refuses a tree that was cut short on its way', async () => {
    const cut = {
      commitObject: (id: string) => cache.commitObject(id),
      treeEntries: async (id: string) =>
        (await cache.treeEntries(id)).slice(0, -1),
    };
    const date = new Date(0);
    await expect(
      buildCommit({
        cache: cut,
        parent,
        edits: [{ path: 'services/b.yaml', content: 'name: b2\n' }],
        author: { name: 'R', email: 'r@example.com', date },
        committer: { name: 'P', email: botEmail, date },
        message: 'm',
        sign: fixture.sign,
      }),
    ).rejects.toThrow(/is incomplete/);
  });
});
