import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitEnv } from './gitEnv';
import {
  blobObject,
  commitPayload,
  gitObject,
  parseTree,
  signedCommit,
  treeObject,
} from './objects';
import { writePack } from './pack';
import { parseCommit } from './parseCommit';
import { makeSampleRepository } from './testing/sampleRepository';
import { assertTreePath } from './treePath';

const identity = {
  name: 'Developer',
  email: 'developer@example.com',
  date: new Date('2026-03-01T10:00:00.900Z'),
};
const commit = {
  tree: treeObject([]).id,
  parents: ['1'.repeat(40)],
  author: identity,
  committer: { ...identity, name: 'Bot' },
  message: 'Subject\n\nBody\n',
};

describe('objects', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'objects-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('encodes the trees git itself made, with their ids', () => {
    const repository = makeSampleRepository(dir);
    // "a-b" sorts before "a/" and "a.b" after "a-b", which a plain sort gets wrong.
    const commitId = repository.commit([
      { path: 'a/inner.yaml', content: 'x\n' },
      { path: 'a-b', content: 'x\n' },
      { path: 'a.b', content: 'y\n', mode: '100755' },
      { path: 'a0', content: 'z\n' },
      { path: 'link', content: 'a-b', mode: '120000' },
      { path: 'größe.yaml', content: 'ü\r\n' },
    ]);
    const tree = repository.git('rev-parse', `${commitId}^{tree}`);
    const body = execFileSync('git', ['cat-file', 'tree', tree], {
      cwd: repository.dir,
      env: gitEnv(),
    });
    const entries = parseTree(body);
    expect(entries.map(entry => entry.mode)).toContain('40000');
    expect(treeObject([...entries].reverse()).id).toBe(tree);
    expect(blobObject('ü\r\n').id).toBe(
      repository.git('rev-parse', `${commitId}:größe.yaml`),
    );
  });

  it('round-trips a signed commit and the bytes that were signed', () => {
    const payload = commitPayload(commit);
    const armor =
      '-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n';
    const object = signedCommit(payload, armor);
    const parsed = parseCommit(object.id, object.body);
    expect(parsed).toMatchObject({
      tree: commit.tree,
      parents: commit.parents,
      author: { name: 'Developer', seconds: 1772359200 },
      committer: { name: 'Bot', email: 'developer@example.com' },
      message: commit.message,
      signature: armor,
    });
    expect(parsed.payload.equals(payload)).toBe(true);
    const unsigned = gitObject('commit', payload);
    expect(parseCommit(unsigned.id, payload).signature).toBeUndefined();
    expect(parseCommit(unsigned.id, payload).payload).toEqual(payload);
  });

  it('writes packs that git unpacks, large and empty objects included', () => {
    const repository = makeSampleRepository(dir);
    const objects = ['', 'x', 'y'.repeat(15), 'z'.repeat(70_000)].map(text =>
      blobObject(text),
    );
    execFileSync('git', ['index-pack', '--strict', '--stdin'], {
      cwd: repository.dir,
      env: gitEnv(),
      input: writePack(objects),
    });
    for (const { id, body } of objects) {
      expect(repository.git('cat-file', '-s', id)).toBe(String(body.length));
    }
  });

  it.each([
    ['a line feed', 'Eve\nparent 0'],
    ['a NUL', 'Eve\0'],
    ['<', 'Eve <root'],
    ['>', 'Eve>'],
    ['nothing', '  '],
  ])('refuses %s in a name and in an e-mail', (_name, value) => {
    expect(() =>
      commitPayload({ ...commit, author: { ...identity, name: value } }),
    ).toThrow(/author's name/);
    expect(() =>
      commitPayload({ ...commit, committer: { ...identity, email: value } }),
    ).toThrow(/committer's email/);
  });

  it('refuses ids, dates and messages no commit can hold', () => {
    expect(() => commitPayload({ ...commit, tree: 'HEAD' })).toThrow(
      /not an object id/,
    );
    expect(() => commitPayload({ ...commit, message: 'a\0b' })).toThrow(/NUL/);
    expect(() =>
      commitPayload({
        ...commit,
        author: { ...identity, date: new Date(NaN) },
      }),
    ).toThrow(/not a date/);
  });

  it.each([
    ['', 'is empty'],
    ['/etc/passwd', 'starts with'],
    ['a//b', 'empty segment'],
    ['a/', 'empty segment'],
    ['a/../b', 'segment ".."'],
    ['./a', 'segment "."'],
    ['.git/config', 'belongs to git'],
    ['a/.GIT/hooks', 'belongs to git'],
    ['a/.git /x', 'belongs to git'],
    ['a\\b', 'backslash'],
    ['a\nb', 'line end'],
    [`${'d/'.repeat(250)}f`, 'longer than 500'],
  ])('refuses the path %j', (path, why) => {
    expect(() => assertTreePath(path)).toThrow(why);
  });

  it.each(['.github/x', 'a/.gitignore', 'größe.yaml', 'a b/c'])(
    'takes the path %j',
    path => expect(() => assertTreePath(path)).not.toThrow(),
  );
});
