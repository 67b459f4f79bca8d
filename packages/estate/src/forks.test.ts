import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitEnv } from './git/gitEnv';
import { EstateControl } from './testing/EstateControl';
import { ForgeClient } from './testing/ForgeClient';
import { spawnEstate, type SpawnedEstate } from './testing/spawnEstate';

jest.setTimeout(60_000);

describe('pull requests that are not of a branch of the repository', () => {
  let estate: SpawnedEstate;
  let control: EstateControl;
  let bot: ForgeClient;
  let token: string;
  const login = 'shop-owner-2';
  const dir = mkdtempSync(join(tmpdir(), 'estate-forks-'));

  beforeAll(async () => {
    estate = await spawnEstate();
    control = new EstateControl(estate.url);
    token = await control.token(login);
    const botToken = readFileSync(
      join(estate.secretsDir, 'bot-token'),
      'utf8',
    ).trim();
    bot = new ForgeClient({
      url: estate.url,
      repo: 'routing',
      token: botToken,
    });
  });
  afterAll(async () => {
    bot.close();
    rmSync(dir, { recursive: true, force: true });
    await estate.stop();
  });

  async function call(request: string, body?: unknown, as = token) {
    const [method, path] = request.split(' ');
    const response = await fetch(`${estate.url}/api/v1${path}`, {
      method,
      headers: { authorization: `token ${as}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  }

  function git(...args: readonly string[]): string {
    const env = gitEnv();
    const count = Number(env.GIT_CONFIG_COUNT);
    const pair = Buffer.from(`x:${token}`).toString('base64');
    return execFileSync('git', [...args], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: {
        ...env,
        GIT_CONFIG_COUNT: String(count + 1),
        [`GIT_CONFIG_KEY_${count}`]: 'http.extraHeader',
        [`GIT_CONFIG_VALUE_${count}`]: `Authorization: Basic ${pair}`,
        GIT_AUTHOR_NAME: login,
        GIT_AUTHOR_EMAIL: `${login}@shop.example`,
        GIT_COMMITTER_NAME: login,
        GIT_COMMITTER_EMAIL: `${login}@shop.example`,
      },
    }).trim();
  }

  /** A commit on a branch of the fork, pushed. */
  function pushed(branch: string, text: string): string {
    writeFileSync(join(dir, 'fork', 'probe.txt'), text);
    const at = ['-C', 'fork'];
    git(...at, 'checkout', '-q', '-B', branch);
    git(...at, 'add', '-A');
    git(...at, 'commit', '-q', '-m', text);
    git(...at, 'push', '-q', 'origin', branch);
    return git(...at, 'rev-parse', 'HEAD');
  }

  const open = (head: string, base = 'main') =>
    call('POST /repos/mesh/routing/pulls', {
      head,
      base,
      title: 'From a fork',
    });
  const pull = async (number: number) =>
    (await call(`GET /repos/mesh/routing/pulls/${number}`)).body;

  describe('but of a fork', () => {
    let first: string;
    let forked: Awaited<ReturnType<typeof call>>;

    beforeAll(async () => {
      forked = await call('POST /repos/mesh/routing/forks', {});
      git('clone', '-q', `${estate.url}/${login}/routing.git`, 'fork');
      first = pushed('from-fork', 'one');
    });

    it('is made once, and written to by its owner alone', async () => {
      expect(forked).toMatchObject({
        status: 202,
        body: { full_name: `${login}/routing`, fork: true },
      });
      expect((await call('POST /repos/mesh/routing/forks', {})).status).toBe(
        409,
      );
      const other = await control.token('shop-owner-1');
      const { status } = await call(
        `POST /repos/${login}/routing/branches`,
        { new_branch_name: 'theirs' },
        other,
      );
      expect(status).toBe(403);
    });

    it('follows the branch of the fork, and no branch of the same name', async () => {
      expect((await open('nobody:from-fork')).status).toBe(404);
      expect((await open('from-fork')).status).toBe(404);
      const opened = await open(`${login}:from-fork`);
      expect(opened.status).toBe(201);
      const { number } = opened.body;
      expect(await pull(number)).toMatchObject({
        head: {
          ref: 'from-fork',
          sha: first,
          repo: { full_name: `${login}/routing` },
        },
        base: { ref: 'main', repo: { full_name: 'mesh/routing' } },
      });
      expect((await open(`${login}:from-fork`)).status).toBe(409);
      const found = await call(
        `GET /repos/mesh/routing/pulls/main/${login}:from-fork`,
      );
      expect(found.body.number).toBe(number);
      // A branch of that name here is another head.
      const namesake = await bot.openPull({ branch: 'from-fork' });
      expect(namesake.number).not.toBe(number);
      expect((await pull(number)).head.sha).toBe(first);
      const second = pushed('from-fork', 'two');
      expect((await pull(number)).head.sha).toBe(second);
      const ref = `refs/pull/${number}/head`;
      expect(git('ls-remote', bot.remote, ref)).toContain(second);
      expect((await pull(namesake.number)).head.sha).toBe(namesake.sha);
      await bot.call('DELETE /branches/from-fork');
      expect((await pull(number)).state).toBe('open');
      const update = await bot.call(`POST /pulls/${number}/update`, {});
      expect(update.status).toBe(403);
      git('-C', 'fork', 'push', '-q', 'origin', '--delete', 'from-fork');
      expect((await pull(number)).state).toBe('closed');
    });
  });

  it('may begin a history of its own, and cannot be merged then', async () => {
    const at = ['-C', 'fork'];
    git(...at, 'checkout', '-q', '--orphan', 'orphan');
    git(...at, 'commit', '-q', '-m', 'Begin');
    git(...at, 'push', '-q', 'origin', 'orphan');
    const { number } = (await open(`${login}:orphan`)).body;
    for (const _ of [1, 2]) {
      const listed = await call('GET /repos/mesh/routing/pulls');
      expect(listed.status).toBe(200);
      const found = listed.body.find(
        (each: { number: number }) => each.number === number,
      );
      expect(found.mergeable).toBe(false);
    }
    for (const path of ['/files', '/commits', '.diff']) {
      const response = await fetch(
        `${estate.url}/api/v1/repos/mesh/routing/pulls/${number}${path}`,
        { headers: { authorization: `token ${token}` } },
      );
      expect([path, response.status]).toEqual([path, 200]);
    }
  });

  it('may be pointed at another branch', async () => {
    const { number } = await bot.openPull({ branch: 'pointed' });
    await bot.call('POST /branches', { new_branch_name: 'side' });
    const point = (base: string) =>
      bot.call(`PATCH /pulls/${number}`, { base });
    expect((await point('nowhere')).status).toBe(404);
    expect((await point('side')).status).toBe(201);
    expect(await pull(number)).toMatchObject({ base: { ref: 'side' } });
    const again = { head: 'pointed', base: 'main', title: 'Again' };
    expect((await bot.call('POST /pulls', again)).status).toBe(201);
    expect((await point('main')).status).toBe(409);
  });
});
