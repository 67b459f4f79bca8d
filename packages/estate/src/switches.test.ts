import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { EstateControl } from './testing/EstateControl';
import { ForgeClient } from './testing/ForgeClient';
import { spawnEstate, type SpawnedEstate } from './testing/spawnEstate';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe('the switches of the estate', () => {
  let estate: SpawnedEstate;
  let control: EstateControl;
  let bot: ForgeClient;
  let portal: Server;
  const received: Received[] = [];
  const secret = (name: string) =>
    readFileSync(join(estate.secretsDir, name), 'utf8').trim();

  beforeAll(async () => {
    portal = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', chunk => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        received.push({ headers: request.headers, body });
        response.end();
      });
    });
    await new Promise<void>(done => portal.listen(0, '127.0.0.1', done));
    const { port } = portal.address() as AddressInfo;
    estate = await spawnEstate({ portal: `http://127.0.0.1:${port}` });
    control = new EstateControl(estate.url);
    const token = secret('bot-token');
    bot = new ForgeClient({ url: estate.url, repo: 'routing', token });
  }, 60_000);
  afterAll(async () => {
    bot.close();
    await estate.stop();
    portal.close();
  });
  afterEach(() => control.fault({ mode: 'none' }));

  describe('webhooks', () => {
    const deliveries = async (work: () => Promise<unknown>) => {
      await control.settle();
      received.length = 0;
      await work();
      await control.settle();
      return received.map(({ headers }) => headers['x-forgejo-event-type']);
    };

    it('announce pushes, pull requests and reviews, signed, in three families', async () => {
      const events = await deliveries(async () => {
        const { number } = await bot.openPull({ branch: 'hooks/one' });
        const owner = new ForgeClient({
          url: estate.url,
          repo: 'routing',
          token: await control.token('shop-owner-1'),
        });
        const review = { event: 'APPROVED' };
        await owner.call(`POST /pulls/${number}/reviews`, review);
        owner.close();
      });
      expect([...events].sort()).toEqual([
        'create',
        'pull_request',
        'pull_request_review_approved',
        'push',
      ]);
      for (const { headers, body } of received) {
        const mac = createHmac('sha256', secret('webhook-secret'))
          .update(body)
          .digest('hex');
        expect(headers).toMatchObject({
          'x-forgejo-signature': mac,
          'x-gitea-signature': mac,
          'x-hub-signature-256': `sha256=${mac}`,
        });
        expect(headers['x-forgejo-delivery']).toBe(
          headers['x-github-delivery'],
        );
      }
      const review = received.find(r => r.body.includes('"reviewed"'));
      expect(review?.headers['x-forgejo-event']).toBe('pull_request_approved');
    });

    it('fire nothing for statuses, and lose what is told to be lost', async () => {
      const { sha, number } = await bot.openPull({ branch: 'hooks/two' });
      const status = { state: 'success', context: 'causeway' };
      expect(
        await deliveries(() => bot.call(`POST /statuses/${sha}`, status)),
      ).toEqual([]);
      const edit = (title: string) => () =>
        bot.call(`PATCH /pulls/${number}`, { title });
      await control.fault({ mode: 'none', dropNextWebhook: true });
      expect(await deliveries(edit('Lost'))).toEqual([]);
      expect(await deliveries(edit('Heard'))).toEqual(['pull_request']);
    });
  });

  describe('faults', () => {
    const get = () =>
      fetch(`${estate.url}/api/v1/version`, { redirect: 'manual' });

    it('go down, and heal without a restart', async () => {
      await control.fault({ mode: 'down' });
      await expect(get()).rejects.toThrow();
      await control.fault({ mode: 'none' });
      expect((await get()).status).toBe(200);
    });

    it.each([
      ['500', 500],
      ['401', 401],
      ['redirect', 302],
    ])('answer %s', async (mode, status) => {
      await control.fault({ mode, scope: 'api' });
      expect((await get()).status).toBe(status);
      // The other scope is untouched.
      bot.git(['ls-remote', '-q', bot.remote]);
    });

    it('cut a body short of its length', async () => {
      await control.fault({ mode: 'truncate' });
      await expect(get().then(r => r.text())).rejects.toThrow();
      expect(() => bot.git(['ls-remote', '-q', bot.remote])).toThrow();
    });

    it('send a page where JSON was due', async () => {
      await control.fault({ mode: 'wrong-content-type' });
      const answer = await get();
      expect(answer.headers.get('content-type')).toBe('text/html');
      expect(answer.status).toBe(200);
      expect(() => bot.git(['ls-remote', '-q', bot.remote])).toThrow();
    });

    it('delay by the time asked for', async () => {
      await control.fault({ mode: 'slow', ms: 60_000 });
      const signal = AbortSignal.timeout(50);
      await expect(
        fetch(`${estate.url}/api/v1/version`, { signal }),
      ).rejects.toThrow(/timeout|aborted/i);
    });

    it('count the reads that still say not mergeable', async () => {
      await control.fault({ mode: 'none', mergeableReads: 2 });
      const { number } = await bot.openPull({ branch: 'faults/mergeable' });
      const seen = [];
      for (let read = 0; read < 3; read += 1) {
        seen.push((await bot.call(`GET /pulls/${number}`)).body.mergeable);
      }
      expect(seen).toEqual([false, false, true]);
      await control.fault({ mode: 'none', mergeableReads: 1 });
    });
  });

  describe('clock', () => {
    it('moves what the forge stamps, and only forward', async () => {
      const before = await control.now();
      const after = await control.advance('PT24H');
      expect(after.getTime() - before.getTime()).toBeGreaterThanOrEqual(
        86_400_000,
      );
      const { number } = await bot.openPull({ branch: 'clock/one' });
      const { body } = await bot.call(`GET /pulls/${number}`);
      expect(Date.parse(String(body.created_at))).toBeGreaterThanOrEqual(
        after.getTime() - 1000,
      );
      await expect(control.advance('-PT1H')).rejects.toThrow(/400/);
    });

    it('survives a restart', async () => {
      const before = await control.advance('P1D');
      await estate.restart();
      const after = await control.now();
      expect(after.getTime()).toBeGreaterThanOrEqual(before.getTime());
    }, 60_000);
  });

  describe('signing', () => {
    const merge = async (branch: string) => {
      const { number, sha } = await bot.openPull({ branch });
      const tokens = await Promise.all(
        ['shop-owner-1', 'shop-owner-2'].map(login => control.token(login)),
      );
      const status = { state: 'success', context: 'causeway' };
      await bot.call(`POST /statuses/${sha}`, status);
      const owners = tokens.map(
        token => new ForgeClient({ url: estate.url, repo: 'routing', token }),
      );
      for (const owner of owners) {
        const review = { event: 'APPROVED' };
        await owner.call(`POST /pulls/${number}/reviews`, review);
      }
      await bot.call(`GET /pulls/${number}`);
      const body = { Do: 'merge', head_commit_id: sha };
      const done = await owners[0].call(`POST /pulls/${number}/merge`, body);
      owners.forEach(owner => owner.close());
      return done;
    };

    it('off makes a merge into a signed branch impossible', async () => {
      await control.signing('off');
      const refused = await merge('signing/off');
      expect([refused.status, refused.body.message]).toEqual([
        405,
        expect.stringContaining('would not be signed'),
      ]);
      await control.signing('on');
      expect((await merge('signing/on')).status).toBe(200);
      const head = await bot.call('GET /git/commits/main');
      expect(head.body.commit).toMatchObject({
        verification: { verified: true, reason: expect.stringContaining('/') },
      });
    });
  });

  describe('keys', () => {
    it('break and mend each condition of verification', async () => {
      const sha = bot.pushSigned('keys/one', secret('bot-signing-key.pem'));
      const verified = async () => {
        const { body } = await bot.call(`GET /git/commits/${sha}`);
        const commit = body.commit as { verification: { verified: boolean } };
        return commit.verification.verified;
      };
      expect(await verified()).toBe(true);
      for (const [broken, mended] of [
        [{ verified: false }, { verified: true }],
        [{ moveTo: 'auditor' }, { moveTo: 'causeway-bot' }],
        [{ emailActivated: false }, { emailActivated: true }],
      ]) {
        await control.keys(broken);
        expect([broken, await verified()]).toEqual([broken, false]);
        await control.keys(mended);
        expect([mended, await verified()]).toEqual([mended, true]);
      }
    });
  });

  describe('counters', () => {
    it('count requests and bytes by route', async () => {
      await control.resetRequests();
      await bot.call('GET /branches/main');
      bot.git(['ls-remote', '-q', bot.remote]);
      const { routes, total } = await control.requests();
      const branch = routes['GET /repos/:owner/:repo/branches/*branch'];
      expect(branch.requests).toBe(1);
      expect(branch.bytesOut).toBeGreaterThan(100);
      expect(routes['GET git info/refs'].requests).toBe(1);
      expect(total.requests).toBeGreaterThanOrEqual(3);
    });
  });
});
