import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { EstateControl } from './testing/EstateControl';
import { ForgeClient } from './testing/ForgeClient';
import { spawnEstate, type SpawnedEstate } from './testing/spawnEstate';

describe('the estate process', () => {
  let estate: SpawnedEstate;
  let control: EstateControl;
  let bot: ForgeClient;

  beforeAll(async () => {
    estate = await spawnEstate();
    control = new EstateControl(estate.url);
    const path = join(estate.secretsDir, 'bot-token');
    const token = readFileSync(path, 'utf8').trim();
    bot = new ForgeClient({ url: estate.url, repo: 'routing', token });
  }, 60_000);
  afterAll(async () => {
    bot.close();
    await estate.stop();
  });

  describe('the seeded repositories', () => {
    it('hold the scenario, dated a week back, signed by the instance', async () => {
      const { body } = await bot.call('GET /git/trees/main?recursive=true');
      const paths = (body.tree as { path: string }[]).map(e => e.path);
      expect(paths).toContain('services/shop/checkout.yaml');
      expect(paths).toContain('clusters.yaml');
      const head = await bot.call('GET /git/commits/main');
      const commit = head.body.commit as {
        committer: { date: string };
        verification: object;
      };
      expect(commit.verification).toMatchObject({ verified: true });
      const now = (await control.now()).getTime();
      const age = now - Date.parse(commit.committer.date);
      expect(Math.round(age / 86_400_000)).toBe(7);
    });
  });

  describe('surviving', () => {
    it('keeps every acknowledged write over kill -9', async () => {
      const { number, sha } = await bot.openPull({ branch: 'kill/pr' });
      const status = { state: 'success', context: 'causeway' };
      await bot.call(`POST /statuses/${sha}`, status);
      const comment = { body: 'kept' };
      await bot.call(`POST /issues/${number}/comments`, comment);
      await estate.kill9();
      await estate.restart();
      const pull = await bot.call(`GET /pulls/${number}`);
      expect(pull.body).toMatchObject({ number, comments: 1, head: { sha } });
      const seen = await bot.call(`GET /commits/${sha}/status`);
      expect(seen.body.state).toBe('success');
    }, 60_000);
  });

  describe('git over HTTP', () => {
    it('speaks protocol 2 with partial clone and push options', () => {
      bot.git([
        ...['clone', '-q', '--filter=blob:none', '--no-checkout', '--depth=1'],
        ...[bot.remote, 'partial'],
      ]);
      const missing = bot.git([
        ...['-C', 'partial', 'rev-list', '--objects', '--all'],
        '--missing=print',
      ]);
      expect(missing).toMatch(/^\?[0-9a-f]{40}$/m);
      bot.git([
        ...['-C', 'partial', 'push', '-q', '-o', 'topic=x', 'origin'],
        'HEAD:refs/heads/with/options',
      ]);
    });

    it('wants an account for reads, write access for pushes', async () => {
      const path = '/mesh/routing.git/info/refs?service=git-upload-pack';
      const anonymous = await fetch(estate.url + path);
      expect(anonymous.status).toBe(401);
      expect(anonymous.headers.get('www-authenticate')).toContain('Basic');
      // Git paths take Basic only.
      const bearer = {
        authorization: `token ${await control.token('auditor')}`,
      };
      const refused = await fetch(estate.url + path, { headers: bearer });
      expect(refused.status).toBe(401);
      const reader = await control.token('auditor');
      bot.git(['ls-remote', '-q', bot.remote], reader);
      const push = ['-C', 'partial', 'push', 'origin', 'HEAD:refs/heads/no'];
      expect(() => bot.git(push, reader)).toThrow(/403/);
    });

    it.each([
      ['main', /protected/],
      ['MAIN', /protected/],
      [':main', /protected from deletion/],
    ])('refuses to push %s directly', (target, message) => {
      const spec = target.startsWith(':')
        ? target
        : `HEAD:refs/heads/${target}`;
      const clone = `direct-${target.replace(/\W/g, 'x')}`;
      bot.git(['clone', '-q', bot.remote, clone]);
      const at = ['-C', clone];
      bot.git([...at, 'commit', '-q', '--allow-empty', '-m', 'direct']);
      expect(() => bot.git([...at, 'push', 'origin', spec])).toThrow(message);
    });

    it.each(['refs/for/main/topic', 'refs/pull/1/head', 'refs/other/x'])(
      'refuses to push %s',
      ref => {
        const push = ['-C', 'partial', 'push', 'origin', `HEAD:${ref}`];
        expect(() => bot.git(push)).toThrow(/rejected|deny|hidden/);
      },
    );
  });

  describe('hostile requests', () => {
    it('answers only to its own host names', async () => {
      const port = Number(new URL(estate.url).port);
      const status = await new Promise(resolve => {
        const headers = { host: `evil.example:${port}` };
        const options = { host: '127.0.0.1', port, path: '/', headers };
        request(options, answer => resolve(answer.statusCode)).end();
      });
      expect(status).toBe(421);
    });

    it.each([
      '/..%2f..%2fetc%2fpasswd',
      '/mesh/..%2f..%2fstate/journal.jsonl',
      '/mesh/%2e%2e/info/refs?service=git-upload-pack',
      '/api/v1/repos/mesh/..%2f..%2f/contents/x',
      '/api/v1/repos/__proto__/constructor',
      '/api/v1/repos/mesh/routing/raw/..%2f..%2f..%2fetc%2fpasswd',
      '/api/v1/repos/mesh/routing/raw/%00',
      '/api/v1/repos/mesh/routing/git/commits/%2D%2Dall',
      '/api/v1/repos/mesh/routing/contents/x?ref=--upload-pack%3Dx',
      '/%',
      '/_estate/constructor',
    ])('answers %s without harm', async path => {
      const authorization = `token ${await control.token('auditor')}`;
      const answer = await fetch(estate.url + path, {
        headers: { authorization },
        redirect: 'manual',
      });
      expect([303, 404, 422]).toContain(answer.status);
      expect(await answer.text()).not.toContain('root:');
    });

    it.each(['../x', '-x', 'a..b', 'a b', 'x.lock', '@{', 'a\u0000b'])(
      'refuses the branch name %j',
      async new_branch_name => {
        const made = await bot.call('POST /branches', { new_branch_name });
        expect(made.status).toBe(422);
      },
    );

    it('answers 413 to a huge body and goes on', async () => {
      const body = { head: 'a', base: 'b', title: 'x'.repeat(2_000_000) };
      expect((await bot.call('POST /pulls', body)).status).toBe(413);
      expect((await bot.call('GET ')).status).toBe(200);
    });

    it('takes switches only as JSON, which a foreign page cannot send', async () => {
      const answer = await fetch(`${estate.url}/_estate/tokens`, {
        method: 'POST',
        body: '{"login":"estate-admin"}',
        headers: { 'content-type': 'text/plain' },
      });
      expect(answer.status).toBe(415);
    });

    it('keeps the hook call to the hook', async () => {
      const answer = await fetch(`${estate.url}/_estate/hook`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(403);
    });
  });
});
