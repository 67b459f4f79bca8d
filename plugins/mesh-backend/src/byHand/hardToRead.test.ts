import { execFileSync } from 'node:child_process';
import { DeliveryBench } from '../../testing/deliveryBench';
import { personsClone } from '../../testing/personsClone';
import { idOfPullRequest } from './ByHandPullRequests';

jest.setTimeout(300_000);

const login = 'shop-owner-2';

describe('pull requests that are hard to read', () => {
  const bench = DeliveryBench.create();

  it('keep no other from being judged', async () => {
    const clone = await personsClone(bench.estate, { login, repo: 'routing' });
    const root = clone.git('rev-parse', '--show-toplevel');
    const blob = (text: string) =>
      execFileSync('git', ['hash-object', '-w', '--stdin'], {
        cwd: root,
        input: text,
        encoding: 'utf8',
      }).trim();
    const tree = (entries: Buffer) =>
      execFileSync('git', ['mktree', '-z', '--missing'], {
        cwd: root,
        input: entries,
        encoding: 'utf8',
      }).trim();
    const commit = (of: string, ...parents: readonly string[]) =>
      clone.git(
        'commit-tree',
        of,
        ...parents.flatMap(each => ['-p', each]),
        '-m',
        'Odd',
      );
    const bomb = `a: &a [1,1,1,1,1,1,1,1,1]\n${'bcdefghij'
      .split('')
      .map((name, n) => {
        const last = 'abcdefghij'[n];
        return `${name}: &${name} [${`*${last},`.repeat(9)}]\n`;
      })
      .join('')}`;
    const entry = (name: string | Buffer, id: string, mode = '100644') =>
      Buffer.concat([
        Buffer.from(`${mode} ${mode === '160000' ? 'commit' : 'blob'} ${id}\t`),
        Buffer.from(name),
        Buffer.from([0]),
      ]);
    const any = blob('a: 1\n');
    const heads: Record<string, string> = {
      newline: commit(tree(entry('a\nb.yaml', any)), 'origin/main'),
      bytes: commit(
        tree(
          entry(Buffer.from([0x61, 0xff, 0x2e, 0x79, 0x61, 0x6d, 0x6c]), any),
        ),
        'origin/main',
      ),
      bomb: commit(tree(entry('bomb.yaml', blob(bomb))), 'origin/main'),
      large: commit(
        tree(entry('large.yaml', blob('a: 1\n'.repeat(1_000_000)))),
        'origin/main',
      ),
      deep: commit(
        tree(entry('deep.yaml', blob(`${'['.repeat(50_000)}\n`))),
        'origin/main',
      ),
      module: commit(
        tree(entry('module.yaml', '1'.repeat(40), '160000')),
        'origin/main',
      ),
    };
    const numbers: Record<string, number> = {};
    const open = async (branch: string) => {
      const { body, status } = await bench.forge.api<{ number: number }>(
        '/pulls',
        { as: login, body: { head: branch, base: 'main', title: branch } },
      );
      expect([branch, status]).toEqual([branch, 201]);
      numbers[branch] = body.number;
    };
    clone.push('fine', { 'services/README.yaml': '# Words\n' });
    await open('fine');
    for (const [branch, head] of Object.entries(heads)) {
      clone.git('push', '-q', 'origin', `${head}:refs/heads/${branch}`);
      await open(branch);
    }
    await bench.core.settle();
    const outcomes: Record<string, string> = {};
    for (const [branch, number] of Object.entries(numbers)) {
      const id = idOfPullRequest('routing', number);
      outcomes[branch] = (await bench.core.store.get(id))!.steps[0].outcome;
    }
    expect(outcomes).toEqual({
      fine: 'fail',
      newline: 'fail',
      bytes: 'fail',
      bomb: 'fail',
      deep: 'fail',
      large: 'insufficient-evidence',
      module: 'insufficient-evidence',
    });
  });

  it('keep no other waiting when nobody can tell who made them', async () => {
    const clone = await personsClone(bench.estate, { login, repo: 'routing' });
    const numbers: number[] = [];
    for (const as of ['shop-owner-1', login]) {
      const branch = `by-${as}`;
      clone.push(branch, { 'services/README.yaml': `# ${as}\n` });
      const { body } = await bench.forge.api<{ number: number }>('/pulls', {
        as,
        body: { head: branch, base: 'main', title: branch },
      });
      numbers.push(body.number);
    }
    const { people } = bench.core.scope;
    const byLogin = people.byLogin.bind(people);
    const broken = jest
      .spyOn(people, 'byLogin')
      .mockImplementation(async asked => {
        if (asked === login) throw new Error('The catalog has two of them');
        return byLogin(asked);
      });
    await expect(bench.core.byHand.follow()).rejects.toThrow('two of them');
    broken.mockRestore();
    const known = await Promise.all(
      numbers.map(number =>
        bench.core.store.get(idOfPullRequest('routing', number)),
      ),
    );
    expect(known.map(each => each !== undefined)).toEqual([true, false]);
  });
});
