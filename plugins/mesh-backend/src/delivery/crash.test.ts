import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnEstate, type SpawnedEstate } from '@causeway/estate';

jest.setTimeout(300_000);

const HOUR = 3600_000;

/**
 * Kill -9 after every single effect of a delivery, then start again: nothing lost, nothing twice.
 * The points are not listed here: the matrix ends at the first run that is not killed any more.
 */
describe('a delivery that is killed', () => {
  let estate: SpawnedEstate;
  let scratch: string;
  let token: string;
  const orders: Record<number, Record<string, unknown>> = {};

  beforeAll(async () => {
    estate = await spawnEstate();
    scratch = mkdtempSync(join(tmpdir(), 'causeway-crash-'));
    token = readFileSync(join(estate.secretsDir, 'bot-token'), 'utf8').trim();
  });

  afterAll(async () => {
    await estate.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('leaves one branch, one pull request, one of every status, wherever it was cut off', async () => {
    const cut: string[] = [];
    let whole = await cutOff(1);
    for (let point = 1; whole.signal === 'SIGKILL'; point++) {
      cut.push(whole.stdout.trim().split('\n').at(-1)!);
      const resumed = run({ ...orders[point], ahead: HOUR });
      expect(resumed.stderr).toBe('');
      expect(resumed.status).toBe(0);
      await expectDeliveredOnce(/change (\S+)/.exec(resumed.stdout)![1], point);
      whole = await cutOff(point + 1);
    }
    // The last run had nothing left to be cut off from.
    expect(whole.status).toBe(0);
    // Every kind of effect was cut off at least once.
    expect(new Set(cut)).toEqual(
      new Set([
        'record',
        'push',
        'open-pull-request',
        'request-reviewers',
        'post-status',
      ]),
    );
  });

  async function cutOff(point: number) {
    orders[point] = {
      database: join(scratch, `${point}.sqlite`),
      host: `crash-${point}.partners.example`,
      key: randomBytes(8).toString('hex'),
    };
    return run({ ...orders[point], killAfter: point, ahead: 0 });
  }

  function run(order: Record<string, unknown>) {
    return spawnSync(
      process.execPath,
      [
        '--require',
        require.resolve('@backstage/cli/config/nodeTransform.cjs'),
        join(__dirname, '..', '..', 'testing', 'deliveryChild.ts'),
        JSON.stringify({
          estateUrl: estate.url,
          secretsDir: estate.secretsDir,
          cacheDirectory: join(scratch, 'cache'),
          ...order,
        }),
      ],
      { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    );
  }

  async function forge<T>(path: string): Promise<T> {
    const response = await fetch(
      `${estate.url}/api/v1/repos/mesh/routing${path}`,
      { headers: { authorization: `token ${token}` } },
    );
    expect(response.status).toBe(200);
    return response.json() as Promise<T>;
  }

  async function expectDeliveredOnce(id: string, point: number) {
    const branches = await forge<{ name: string; commit: { id: string } }[]>(
      '/branches?limit=50',
    );
    const own = branches.filter(({ name }) => name.includes(id));
    expect(own.map(({ name }) => name)).toEqual([`causeway/${id}/1`]);
    const pulls = await forge<
      { number: number; head: { ref: string; sha: string } }[]
    >('/pulls?state=all&limit=50');
    const proposed = pulls.filter(({ head }) => head.ref.includes(id));
    expect(proposed).toHaveLength(1);
    expect(proposed[0].head.sha).toBe(own[0].commit.id);
    const commits = await forge<unknown[]>(
      `/pulls/${proposed[0].number}/commits`,
    );
    expect(commits).toHaveLength(1);
    const reviews = await forge<{ user: { login: string } }[]>(
      `/pulls/${proposed[0].number}/reviews`,
    );
    const asked = reviews.map(({ user }) => user.login);
    expect(new Set(asked).size).toBe(asked.length);
    const statuses = await forge<{ context: string }[]>(
      `/statuses/${proposed[0].head.sha}?limit=50`,
    );
    const contexts = statuses.map(({ context }) => context).sort();
    expect({ point, contexts }).toEqual({
      point,
      contexts: [...new Set(contexts)],
    });
    expect(contexts).toContain('causeway');
    // Leave room in the pages of fifty for the points to come.
    await fetch(
      `${estate.url}/api/v1/repos/mesh/routing/branches/causeway/${id}/1`,
      { method: 'DELETE', headers: { authorization: `token ${token}` } },
    );
  }
});
