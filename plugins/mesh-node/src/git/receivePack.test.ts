import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { CodeHostError } from '../ports/CodeHost';
import type { BareCache } from './BareCache';
import { buildCommit } from './buildCommit';
import { lsRefs } from './lsRefs';
import { zeroId } from './objects';
import { pktLine } from './pktLine';
import { pushWithGit } from './pushWithGit';
import { pushRef, type PushOutcome, type PushRef } from './receivePack';
import {
  botEmail,
  startGitFixture,
  type GitFixture,
} from './testing/gitFixture';

const ref = 'refs/heads/causeway/c1/1';

describe.each<[string, (cache: BareCache) => PushRef]>([
  ['pushRef', () => pushRef],
  ['pushWithGit', cache => pushWithGit(cache)],
])('%s', (_name, pusher) => {
  let fixture: GitFixture;
  let cache: BareCache;
  let parent: string;

  beforeEach(async () => {
    fixture = await startGitFixture();
    parent = fixture.repository.commit([
      { path: 'services/a.yaml', content: 'name: a\n'.repeat(50) },
      { path: 'services/b.yaml', content: 'name: b\n' },
    ]);
    cache = await fixture.openCache();
    await cache.fetch();
  });

  afterEach(() => fixture.close());

  async function change(text: string, on = parent) {
    const date = new Date('2026-03-01T10:00:00Z');
    const result = await buildCommit({
      cache,
      parent: on,
      edits: [{ path: 'services/a.yaml', content: text }],
      author: { name: 'Requester', email: 'r@example.com', date },
      committer: { name: 'Portal', email: botEmail, date },
      message: 'Change\n',
      sign: fixture.sign,
    });
    if (result.empty) {
      throw new Error('expected a commit');
    }
    return result;
  }

  async function push(
    text: string,
    options: { oldId?: string; timeoutMs?: number; on?: string } = {},
  ): Promise<{ outcome: PushOutcome; commit: string }> {
    const { commit, objects } = await change(text, options.on);
    const outcome = await pusher(cache)({
      remote: fixture.server.remote('routing.git'),
      ref,
      oldId: options.oldId ?? zeroId,
      newId: commit,
      objects,
      timeoutMs: options.timeoutMs,
    });
    return { outcome, commit };
  }

  function remoteTip(): string | undefined {
    return (
      fixture.repository.git('for-each-ref', '--format=%(objectname)', ref) ||
      undefined
    );
  }

  it('creates a branch and moves it on from its exact old value', async () => {
    const first = await push('one\n');
    expect(first.outcome).toEqual({ outcome: 'ok' });
    expect(remoteTip()).toBe(first.commit);
    const second = await push('two\n', { oldId: first.commit });
    expect(second.outcome).toEqual({ outcome: 'ok' });
    expect(remoteTip()).toBe(second.commit);
    expect(fixture.verifyCommit(second.commit)).toBe(0);
    expect(fixture.repository.git('fsck', '--strict', '--no-dangling')).toBe(
      '',
    );
  });

  it('brings the same tree whichever way it is pushed', async () => {
    const { commit } = await push('three\n');
    expect(fixture.repository.git('rev-parse', `${commit}^{tree}`)).toBe(
      (await change('three\n')).tree,
    );
  });

  it('refuses to create a branch that exists', async () => {
    const first = await push('one\n');
    const second = await push('two\n');
    expect(second.outcome).toMatchObject({ outcome: 'rejected' });
    expect(remoteTip()).toBe(first.commit);
  });

  it('refuses to move a branch that is elsewhere', async () => {
    const first = await push('one\n');
    const second = await push('two\n', { oldId: parent });
    expect(second.outcome).toMatchObject({
      outcome: 'rejected',
      reason: expect.stringMatching(/./),
    });
    expect(remoteTip()).toBe(first.commit);
  });

  it('pushes on a base the forge has moved away from', async () => {
    fixture.repository.commit([{ path: 'services/b.yaml', content: 'b2\n' }]);
    expect((await push('one\n')).outcome).toEqual({ outcome: 'ok' });
  });

  it("passes on a hook's refusal and its words", async () => {
    const hooks = join(fixture.repository.dir, 'hooks');
    mkdirSync(hooks, { recursive: true });
    writeFileSync(
      join(hooks, 'pre-receive'),
      '#!/bin/sh\necho "branch is protected from unverified commit" >&2\nexit 1\n',
    );
    chmodSync(join(hooks, 'pre-receive'), 0o755);
    expect((await push('one\n')).outcome).toEqual({
      outcome: 'rejected',
      reason: expect.stringContaining('pre-receive hook declined'),
      sideband: expect.stringContaining('protected from unverified commit'),
    });
    expect(remoteTip()).toBeUndefined();
  });

  it.each([
    [401, false],
    [403, false],
    [404, false],
    [413, false],
    [500, true],
    [503, true],
    [307, false],
  ])('throws on %i, to be repeated: %s', async (status, retry) => {
    fixture.server.intercept = (request, response) => {
      if (!request.url?.includes('receive-pack')) {
        return false;
      }
      response.writeHead(status, { location: 'http://127.0.0.1:1/elsewhere' });
      response.end();
      return true;
    };
    const error = await push('one\n').then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(CodeHostError);
    expect(error).toMatchObject({ facts: { retry } });
    expect(JSON.stringify(error) + String(error)).not.toMatch(
      /s3cret-token|Basic |Ym90On/,
    );
  });

  it('throws, to be repeated, when the forge is away', async () => {
    const { commit, objects } = await change('one\n');
    await fixture.server.close();
    await expect(
      pusher(cache)({
        remote: fixture.server.remote('routing.git'),
        ref,
        oldId: zeroId,
        newId: commit,
        objects,
      }),
    ).rejects.toMatchObject({ facts: { retry: true } });
  });
});

describe('pushRef against strange answers', () => {
  let fixture: GitFixture;
  beforeEach(async () => {
    fixture = await startGitFixture();
    fixture.repository.commit([{ path: 'a', content: 'a' }]);
  });
  afterEach(() => fixture.close());

  const resultType = 'application/x-git-receive-pack-result';
  const band = (number: number, payload: string | Buffer) =>
    pktLine(Buffer.concat([Buffer.from([number]), Buffer.from(payload)]));
  const report = (...lines: string[]) =>
    Buffer.concat([...lines.map(line => pktLine(line)), Buffer.from('0000')]);

  function answerWith(
    write: (response: ServerResponse, request: IncomingMessage) => void,
  ): Promise<PushOutcome> {
    fixture.server.intercept = (request, response) => {
      write(response, request);
      return true;
    };
    return pushRef({
      remote: fixture.server.remote('routing.git'),
      ref,
      oldId: zeroId,
      newId: '1'.repeat(40),
      objects: [],
      timeoutMs: 300,
    });
  }

  const sent = (...parts: Buffer[]) =>
    answerWith(response => {
      response.setHeader('content-type', resultType);
      response.end(Buffer.concat(parts));
    });

  const end = Buffer.from('0000');

  it('needs "unpack ok" and "ok <ref>", not only 200', async () => {
    expect(
      await sent(band(1, report('unpack ok\n', `ok ${ref}\n`)), end),
    ).toEqual({ outcome: 'ok' });
    await expect(
      sent(band(1, report('unpack ok\n', 'ok refs/heads/other\n')), end),
    ).rejects.toThrow(/did not report on the ref/);
    await expect(sent(end)).rejects.toThrow(/did not report on the ref/);
  });

  it('reads a report that is split over packets, and the texts beside it', async () => {
    const bytes = report('unpack ok\n', `ng ${ref} fetch first\n`);
    expect(
      await sent(
        band(2, 'hook says '),
        band(1, bytes.subarray(0, 7)),
        band(2, 'no\n'),
        band(1, bytes.subarray(7)),
        end,
      ),
    ).toEqual({
      outcome: 'rejected',
      reason: 'fetch first',
      sideband: 'hook says no',
    });
  });

  it('reports a pack the forge could not unpack', async () => {
    expect(
      await sent(band(1, report('unpack index-pack failed\n')), end),
    ).toMatchObject({
      outcome: 'rejected',
      reason: 'unpack index-pack failed',
    });
  });

  it('passes on a fatal error of the forge', async () => {
    await expect(sent(band(3, 'disk is full'))).rejects.toThrow(/disk is full/);
    await expect(sent(pktLine('ERR quota exceeded'))).rejects.toThrow(
      /quota exceeded/,
    );
  });

  const whole = Buffer.concat([
    band(1, report('unpack ok\n', `ok ${ref}\n`)),
    end,
  ]);
  it.each([1, 5, 20, whole.length - 5, whole.length - 4, whole.length - 1])(
    'does not believe an answer cut off after %i bytes',
    async length => {
      await expect(sent(whole.subarray(0, length))).rejects.toMatchObject({
        facts: { retry: true },
      });
    },
  );

  it('does not believe a page', async () => {
    await expect(
      answerWith(response => {
        response.setHeader('content-type', 'text/html');
        response.end('<html>Sign in</html>');
      }),
    ).rejects.toThrow(/answered text\/html instead of git's protocol/);
    await expect(sent(Buffer.from('<html>'))).rejects.toThrow(
      /expected a packet length/,
    );
  });

  it('gives up on a forge that does not answer, or never ends', async () => {
    await expect(answerWith(() => undefined)).rejects.toThrow(
      /did not answer in time/,
    );
    await expect(
      answerWith(response => {
        response.setHeader('content-type', resultType);
        response.write(band(2, 'working'));
      }),
    ).rejects.toThrow(/did not answer in time/);
  });

  it('leaves it to the caller to look after a lost answer', async () => {
    await expect(
      answerWith(response => {
        response.destroy();
      }),
    ).rejects.toMatchObject({ facts: { retry: true } });
    fixture.server.intercept = undefined;
    const refs = await lsRefs({
      remote: fixture.server.remote('routing.git'),
      prefixes: ['refs/heads/'],
    });
    expect([...refs.keys()]).toEqual(['refs/heads/main']);
  });
});
