import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BareRepository } from '../git/BareRepository';
import { mergedPolicies } from './mergedPolicies';

const noon = (day: number) => `2027-03-0${day}T12:00:00Z`;

function policy(name: string, more: readonly string[] = []): string {
  return [
    'kind: AuthorizationPolicy',
    'metadata:',
    `  name: ${name}`,
    '  namespace: shop',
    ...more,
    'spec:',
    '  selector: { matchLabels: { app: checkout } }',
    '',
  ].join('\n');
}

const dryRun = ['  annotations:', `    istio.io/dry-run: "true"`];

describe('mergedPolicies', () => {
  const dir = mkdtempSync(join(tmpdir(), 'estate-policies-'));
  const repository = new BareRepository(dir);

  beforeAll(() => repository.init('main'));
  afterAll(() => {
    repository.close();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Puts a file on main on that day. */
  async function merge(day: number, text: string): Promise<void> {
    const blob = await repository.git(['hash-object', '-w', '--stdin'], text);
    const tree = async (entry: string) =>
      (await repository.git(['mktree'], `${entry}\n`)).toString().trim();
    const file = await tree(
      `100644 blob ${blob.toString().trim()}\tcheckout.yaml`,
    );
    const shop = await tree(`040000 tree ${file}\tshop`);
    const root = await tree(`040000 tree ${shop}\tpolicies`);
    const parent = await repository.resolve('main');
    const person = { name: 'P', email: 'p@example.com', date: noon(day) };
    const commit = await repository.writeCommit({
      tree: root,
      parents: parent === undefined ? [] : [parent],
      author: person,
      committer: person,
      message: `Day ${day}\n`,
    });
    await repository.updateRef('refs/heads/main', commit);
  }

  const since = async () =>
    (await mergedPolicies(repository))
      .map(
        each =>
          `${each.name}${each.dryRun ? ' watched' : ''} since ${new Date(
            each.since,
          ).toISOString()}`,
      )
      .sort();

  it('tells since when each policy of a file is as it is', async () => {
    expect(await mergedPolicies(repository)).toEqual([]);
    await merge(1, policy('one', dryRun));
    expect(await mergedPolicies(repository)).toEqual([
      {
        namespace: 'shop',
        name: 'one',
        dryRun: true,
        spec: '{"selector":{"matchLabels":{"app":"checkout"}}}',
        app: 'checkout',
        since: Date.parse(noon(1)),
      },
    ]);
    // Another policy beside it, and a comment: the first one is as it was.
    await merge(2, `# Two\n${policy('one', dryRun)}---\n${policy('two')}`);
    expect(await since()).toEqual([
      'one watched since 2027-03-01T12:00:00.000Z',
      'two since 2027-03-02T12:00:00.000Z',
    ]);
    // Enforced, it starts anew; watched again, it does so again.
    await merge(3, `${policy('one')}---\n${policy('two')}`);
    await merge(4, `${policy('one', dryRun)}---\n${policy('two')}`);
    expect(await since()).toEqual([
      'one watched since 2027-03-04T12:00:00.000Z',
      'two since 2027-03-02T12:00:00.000Z',
    ]);
  });

  it('knows nothing of what is no policy', async () => {
    await merge(5, `kind: [\n`);
    expect(await mergedPolicies(repository)).toEqual([]);
  });
});
