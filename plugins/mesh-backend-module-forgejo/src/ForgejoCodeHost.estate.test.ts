import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EstateControl,
  spawnEstate,
  type SpawnedEstate,
} from '@causeway/estate';
import {
  BareCache,
  buildCommit,
  pushRef,
  pushWithGit,
  signSshsig,
  sshFingerprint,
  zeroId,
  type BuiltCommit,
} from '@causeway/plugin-mesh-node/git';
import { ForgejoCodeHost } from './ForgejoCodeHost';

const botLogin = 'causeway-bot';
const botEmail = 'causeway-bot@causeway.example';

interface Delivery {
  readonly headers: Record<string, string | undefined>;
  readonly body: Buffer;
}

/** The forge as a process of its own, with real git behind it. */
describe('ForgejoCodeHost on the estate', () => {
  let estate: SpawnedEstate;
  let control: EstateControl;
  let portal: Server;
  let scratch: string;
  let cache: BareCache;
  const deliveries: Delivery[] = [];

  const secret = (name: string) =>
    readFileSync(join(estate.secretsDir, name), 'utf8').trim();

  function hostWith(token: string): ForgejoCodeHost {
    return new ForgejoCodeHost({
      ...{ baseUrl: estate.url, token, botLogin, botEmail },
      webhookSecret: secret('webhook-secret'),
      repositories: new Map([
        ['routing', { owner: 'mesh', name: 'routing', branch: 'main' }],
      ]),
      timeoutMs: 20_000,
    });
  }

  const host = () => hostWith(secret('bot-token'));
  const botKey = () => createPrivateKey(secret('bot-signing-key.pem'));

  beforeAll(async () => {
    portal = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [
            name,
            String(value),
          ]),
        );
        deliveries.push({ headers, body: Buffer.concat(chunks) });
        response.writeHead(202).end();
      });
    });
    portal.listen(0, '127.0.0.1');
    await once(portal, 'listening');
    const { port } = portal.address() as AddressInfo;
    estate = await spawnEstate({
      scenario: 'empty',
      portal: `http://127.0.0.1:${port}`,
    });
    control = new EstateControl(estate.url);
    scratch = mkdtempSync(join(tmpdir(), 'forgejo-estate-'));
    cache = await BareCache.open({
      dir: join(scratch, 'cache'),
      remote: host().repo('routing').remote,
    });
  }, 60_000);

  afterAll(async () => {
    await cache.close();
    await estate.stop();
    portal.closeAllConnections();
    portal.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  async function build(
    name: string,
    key = botKey(),
  ): Promise<Extract<BuiltCommit, { empty: false }>> {
    await cache.fetch();
    const date = new Date('2026-03-01T10:00:00Z');
    const built = await buildCommit({
      cache,
      parent: cache.tip('main') ?? '',
      edits: [{ path: `probe/${name}.txt`, content: `${name}\n` }],
      author: {
        name: 'Requester',
        email: 'requester@causeway.example',
        date,
      },
      committer: { name: 'Causeway', email: botEmail, date },
      message: `Add ${name}\n`,
      sign: message => signSshsig({ key, message, namespace: 'git' }),
    });
    if (built.empty) {
      throw new Error('expected a commit');
    }
    return built;
  }

  async function push(name: string, key = botKey()) {
    const built = await build(name, key);
    const head = `causeway/${name}/1`;
    const outcome = await pushRef({
      remote: host().repo('routing').remote,
      ref: `refs/heads/${head}`,
      oldId: zeroId,
      newId: built.commit,
      objects: built.objects,
    });
    expect(outcome).toEqual({ outcome: 'ok' });
    return { ...built, head };
  }

  async function open(name: string, title = `Add ${name}`) {
    const { head, commit } = await push(name);
    const request = { head, title, body: 'Why.' };
    const { pullRequest } = await host().openPullRequest('routing', request);
    return { request, head, commit, pullRequest };
  }

  async function asUser(login: string, path: string, body: unknown) {
    const token = await control.token(login, ['all']);
    const response = await fetch(
      `${estate.url}/api/v1/repos/mesh/routing${path}`,
      {
        method: 'POST',
        headers: {
          authorization: `token ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      },
    );
    expect(response.status).toBeLessThan(300);
  }

  it('finds the estate well, and names the scope that is missing', async () => {
    expect(await host().probe()).toMatchObject({ ok: true });
    const all = ['write:repository', 'write:issue', 'read:user'];
    for (const missing of all) {
      const scopes = all.filter(scope => scope !== missing);
      const limited = hostWith(await control.token(botLogin, scopes));
      expect(await limited.probe()).toEqual({
        ok: false,
        message: expect.stringContaining(`lacks the scope ${missing}`),
      });
    }
    const readOnly = await control.token(botLogin, [
      ...['read:repository', 'write:issue', 'read:user'],
    ]);
    expect(await hostWith(readOnly).probe()).toEqual({
      ok: false,
      message: expect.stringContaining('lacks the scope write:repository'),
    });
    const foreign = await control.token('estate-admin', all);
    expect(await hostWith(foreign).probe()).toEqual({
      ok: false,
      message: expect.stringContaining('belongs to estate-admin'),
    });
  });

  it("sees the forge verify the portal's bytes with the portal's key", async () => {
    const { commit, payload, signature } = await push('verified');
    const found = await host().verification('routing', commit);
    expect(found).toMatchObject({ verified: true, signer: botLogin });
    expect(found.reason.endsWith(sshFingerprint(botKey()))).toBe(true);
    expect(found.payload).toBe(payload.toString('utf8'));
    expect(found.signature?.trim()).toBe(signature.trim());
  });

  it('sees the forge refuse a key it does not know', async () => {
    const stranger = generateKeyPairSync('ed25519').privateKey;
    const { commit } = await push('stranger', stranger);
    expect(await host().verification('routing', commit)).toMatchObject({
      verified: false,
    });
  });

  it('pushes the same through git', async () => {
    const built = await build('through-git');
    const outcome = await pushWithGit(cache)({
      remote: host().repo('routing').remote,
      ref: 'refs/heads/causeway/through-git/1',
      oldId: zeroId,
      newId: built.commit,
      objects: built.objects,
    });
    expect(outcome).toEqual({ outcome: 'ok' });
    expect(await host().verification('routing', built.commit)).toMatchObject({
      verified: true,
    });
  });

  it('opens a pull request once and adopts it afterwards', async () => {
    const { request, pullRequest, commit } = await open('opened');
    expect(pullRequest).toMatchObject({
      state: 'open',
      merged: false,
      draft: false,
      poster: botLogin,
      head: { ref: request.head, sha: commit },
      base: { ref: 'main', sha: cache.tip('main') },
    });
    const again = await host().openPullRequest('routing', request);
    expect(again).toMatchObject({
      adopted: true,
      pullRequest: { number: pullRequest.number },
    });
    const found = await host().findPullRequest('routing', request.head);
    expect(found?.number).toBe(pullRequest.number);
    expect(
      await host().findPullRequest('routing', 'causeway/none/1'),
    ).toBeUndefined();
  });

  it('takes a prefixed title for a draft, readies and closes it', async () => {
    const { pullRequest, head } = await open('draft', 'WIP: Add draft');
    const { number } = pullRequest;
    expect(pullRequest.draft).toBe(true);
    await host().updatePullRequest('routing', number, { title: 'Add draft' });
    expect(await host().pullRequest('routing', number)).toMatchObject({
      draft: false,
      title: 'Add draft',
    });
    await host().updatePullRequest('routing', number, { state: 'closed' });
    await host().deleteBranch('routing', head);
    await host().deleteBranch('routing', head);
    expect(await host().pullRequest('routing', number)).toMatchObject({
      state: 'closed',
      merged: false,
    });
  });

  it('prefers the open one of two pull requests of a branch', async () => {
    const { pullRequest, request } = await open('twice');
    await host().updatePullRequest('routing', pullRequest.number, {
      state: 'closed',
    });
    const second = await host().openPullRequest('routing', request);
    expect(second.adopted).toBe(false);
    const found = await host().findPullRequest('routing', request.head);
    expect(found?.number).toBe(second.pullRequest.number);
    const listed = await host().openPullRequests('routing');
    const heads = listed.filter(({ head }) => head.ref === request.head);
    expect(heads).toEqual([await host().pullRequest('routing', found!.number)]);
  });

  it('reads reviews and the people of the commits', async () => {
    const { pullRequest, commit } = await open('reviewed');
    const { number } = pullRequest;
    await asUser('shop-owner-1', `/pulls/${number}/reviews`, {
      event: 'APPROVED',
      body: 'Good.',
      commit_id: commit,
    });
    expect(await host().reviews('routing', number)).toEqual([
      expect.objectContaining({
        login: 'shop-owner-1',
        state: 'APPROVED',
        official: true,
        stale: false,
        dismissed: false,
      }),
    ]);
    const people = await host().commitAuthors('routing', number);
    expect(people).toContainEqual({ login: botLogin, email: botEmail });
    expect(people).toContainEqual({
      login: undefined,
      email: 'requester@causeway.example',
    });
  });

  it('asks the reviewers that exist and warns of the others', async () => {
    const { pullRequest } = await open('requested');
    const { number } = pullRequest;
    const warnings = await host().requestReviewers('routing', number, [
      'nobody-here',
      'payments-owner',
    ]);
    expect(warnings).toEqual([expect.stringMatching(/^nobody-here could not/)]);
    expect(await host().reviews('routing', number)).toEqual([
      expect.objectContaining({
        login: 'payments-owner',
        state: 'REQUEST_REVIEW',
      }),
    ]);
  });

  it('keeps the latest status of each context', async () => {
    const { commit } = await push('statuses');
    const set = (context: string, state: 'pending' | 'success') =>
      host().setStatus('routing', commit, { context, state, description: 'd' });
    expect(await host().statuses('routing', commit)).toEqual([]);
    await set('causeway', 'pending');
    await set('causeway/rules', 'success');
    await set('causeway', 'success');
    const statuses = await host().statuses('routing', commit);
    expect(
      statuses.map(({ context, state }) => `${context} ${state}`).sort(),
    ).toEqual(['causeway success', 'causeway/rules success']);
  });

  it('comments once per key', async () => {
    const { pullRequest } = await open('commented');
    const { number } = pullRequest;
    const say = (key: string) =>
      host().commentOnce('routing', number, { key, body: 'The base moved.' });
    await say('commented/1:outdated');
    await say('commented/1:outdated');
    await say('commented/1:other');
    const response = await fetch(
      `${estate.url}/api/v1/repos/mesh/routing/issues/${number}/comments`,
      { headers: { authorization: `token ${secret('bot-token')}` } },
    );
    expect(await response.json()).toHaveLength(2);
  });

  it('keeps one comment up to date, and sends nothing when it is', async () => {
    const { pullRequest } = await open('kept');
    const { number } = pullRequest;
    const keep = (body: string) =>
      host().keepComment('routing', number, { key: 'kept/1', body });
    const read = async () => {
      const response = await fetch(
        `${estate.url}/api/v1/repos/mesh/routing/issues/${number}/comments`,
        { headers: { authorization: `token ${secret('bot-token')}` } },
      );
      return (await response.json()) as { body: string; updated_at: string }[];
    };
    await keep('One gate holds it.');
    const [first] = await read();
    await control.advance('PT5S');
    await keep('One gate holds it.');
    expect((await read())[0].updated_at).toBe(first.updated_at);
    await keep('All gates pass.');
    const comments = await read();
    expect(comments).toHaveLength(1);
    expect(comments[0].body).toMatch(/^All gates pass\./);
  });

  it("reads the estate's webhooks and no others", async () => {
    deliveries.length = 0;
    const { pullRequest, head } = await open('hooked');
    await control.settle();
    const hints = deliveries.map(({ headers, body }) =>
      host().readWebhook(headers, body),
    );
    expect(hints).toContainEqual(
      expect.objectContaining({
        event: 'push',
        repo: 'routing',
        ref: `refs/heads/${head}`,
      }),
    );
    expect(hints).toContainEqual(
      expect.objectContaining({
        event: 'pull-request',
        repo: 'routing',
        number: pullRequest.number,
      }),
    );
    const { headers, body } = deliveries[0];
    expect(
      host().readWebhook(headers, Buffer.concat([body, Buffer.from(' ')])),
    ).toBeUndefined();
  });

  it('reports an outage as one, and works again after it', async () => {
    await estate.kill9();
    await expect(host().pullRequest('routing', 1)).rejects.toMatchObject({
      facts: { retry: true },
    });
    expect(await host().probe()).toMatchObject({ ok: false });
    await estate.restart();
    expect(await host().probe()).toMatchObject({ ok: true });
  }, 30_000);
});
