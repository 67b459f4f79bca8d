import { mergeInto } from './mergeInto';
import { startGitFixture, type GitFixture } from './testing/gitFixture';

const lines = (...numbers: readonly (number | string)[]) =>
  `${numbers.join('\n')}\n`;
const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const with_ = (at: number, text: string) =>
  lines(...ten.map(each => (each === at ? text : each)));

describe('mergeInto', () => {
  let fixture: GitFixture;

  beforeEach(async () => {
    fixture = await startGitFixture();
    fixture.repository.commit([
      { path: 'a.yaml', content: lines(...ten) },
      { path: 'b.yaml', content: 'b: 1\n' },
      { path: 'c.yaml', content: 'c: 1\n' },
      { path: 'README.md', content: 'one\n' },
    ]);
  });

  afterEach(() => fixture.close());

  /** Commits of two branches that parted here: what each writes, `undefined` deletes. */
  async function merged(
    ours: Record<string, string | undefined>,
    theirs: Record<string, string | undefined>,
  ) {
    const { repository } = fixture;
    const files = (each: Record<string, string | undefined>) =>
      Object.entries(each).map(([path, content]) => ({ path, content }));
    repository.git('branch', 'topic', 'main');
    const head = repository.commit(files(theirs), { branch: 'topic' });
    const tip = repository.commit(files(ours));
    const cache = await fixture.openCache();
    await cache.fetch();
    return mergeInto(cache, { tip, head }, path => path.endsWith('.yaml'));
  }

  it('takes a file only the head changed, against the tip', async () => {
    const result = await merged(
      { 'b.yaml': 'b: 2\n' },
      { 'c.yaml': 'c: 2\n', 'd.yaml': 'd: 1\n' },
    );
    expect(result).toEqual({
      changed: [
        { path: 'c.yaml', before: 'c: 1\n', after: 'c: 2\n' },
        { path: 'd.yaml', after: 'd: 1\n' },
      ],
      conflicts: [],
      unreadable: [],
      others: [],
    });
  });

  it('merges what both changed by lines', async () => {
    const { changed, conflicts } = await merged(
      { 'a.yaml': with_(2, 'ours') },
      { 'a.yaml': with_(9, 'theirs') },
    );
    expect(conflicts).toEqual([]);
    expect(changed).toEqual([
      {
        path: 'a.yaml',
        before: with_(2, 'ours'),
        after: lines(1, 'ours', 3, 4, 5, 6, 7, 8, 'theirs', 10),
      },
    ]);
  });

  it('names what both changed in the same lines', async () => {
    expect(
      await merged(
        { 'a.yaml': with_(5, 'ours') },
        { 'a.yaml': with_(5, 'theirs') },
      ),
    ).toEqual({
      changed: [],
      conflicts: ['a.yaml'],
      unreadable: [],
      others: [],
    });
  });

  it('sees a deletion, and one of a file the other side changed', async () => {
    const { changed, conflicts } = await merged(
      { 'b.yaml': 'b: 2\n' },
      { 'b.yaml': undefined, 'c.yaml': undefined },
    );
    expect(changed).toEqual([{ path: 'c.yaml', before: 'c: 1\n' }]);
    expect(conflicts).toEqual(['b.yaml']);
  });

  it('says nothing of what the tip has already, and names what it does not read', async () => {
    expect(
      await merged(
        { 'b.yaml': 'b: 2\n' },
        { 'b.yaml': 'b: 2\n', 'README.md': 'two\n' },
      ),
    ).toEqual({
      changed: [],
      conflicts: [],
      unreadable: [],
      others: ['README.md'],
    });
  });
});
