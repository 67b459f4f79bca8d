import type { ScriptedAnswer } from '@causeway/plugin-mesh-node/testUtils';
import {
  pullJson,
  startScriptedGitHub,
  type ScriptedGitHub,
} from '../__testUtils__/scriptedGitHub';

const minute = 60_000;

describe('rate limits', () => {
  let github: ScriptedGitHub;
  let limited: ScriptedAnswer | undefined;
  beforeEach(async () => {
    github = await startScriptedGitHub();
    limited = undefined;
    github.respond = ({ line }) => {
      if (limited) return limited;
      return line.endsWith('/graphql')
        ? { json: { errors: [{ message: 'a question without an answer' }] } }
        : { json: pullJson() };
    };
  });
  afterEach(() => github.close());

  const inSeconds = (from: number) =>
    String((github.now + from * minute) / 1000);

  it.each<[string, () => ScriptedAnswer, number]>([
    [
      'the primary limit',
      () => ({
        status: 403,
        json: { message: 'API rate limit exceeded for user ID 1.' },
        headers: {
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': inSeconds(20),
        },
      }),
      20 * minute,
    ],
    [
      'the primary limit as 429',
      () => ({
        status: 429,
        json: { message: 'API rate limit exceeded' },
        headers: {
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': inSeconds(1),
        },
      }),
      minute,
    ],
    [
      'a secondary limit with a time to wait',
      () => ({
        status: 403,
        json: { message: 'You have exceeded a secondary rate limit.' },
        headers: { 'retry-after': '90', 'x-ratelimit-remaining': '4000' },
      }),
      1.5 * minute,
    ],
    [
      'a secondary limit without',
      () => ({
        status: 403,
        json: { message: 'You have exceeded a secondary rate limit.' },
      }),
      minute,
    ],
    [
      'a time to wait that nobody can mean',
      () => ({
        status: 429,
        json: { message: '' },
        headers: { 'retry-after': '99999999' },
      }),
      65 * minute,
    ],
  ])('%s stops requests for as long as was said', async (_name, say, wait) => {
    const host = github.codeHost();
    const ask = () => host.pullRequest('routing', 7);
    limited = say();
    await expect(ask()).rejects.toMatchObject({
      message: expect.stringMatching(/rate limit is used up/),
      facts: { retry: true },
    });
    limited = undefined;
    github.now += wait - 1;
    await expect(ask()).rejects.toMatchObject({
      message: expect.stringMatching(/wants no requests until 2026-.*nothing/),
      facts: { retry: true, status: 429 },
    });
    expect(github.seen).toHaveLength(1);
    github.now += 1;
    expect(await ask()).toMatchObject({ number: 7 });
  });

  it('counts REST and GraphQL apart, but not what is taken for abuse', async () => {
    const host = github.codeHost();
    const rest = () => host.pullRequest('routing', 7);
    const graphql = () => host.reviews('routing', 7);
    const sent = async (ask: () => Promise<unknown>) => {
      const before = github.seen.length;
      await ask().catch(() => undefined);
      return github.seen.length > before;
    };
    limited = {
      json: { errors: [{ type: 'RATE_LIMITED', message: 'rate limit' }] },
      headers: {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': inSeconds(20),
      },
    };
    await sent(graphql);
    limited = undefined;
    expect([await sent(rest), await sent(graphql)]).toEqual([true, false]);
    limited = {
      status: 403,
      json: { message: 'secondary rate limit' },
      headers: { 'retry-after': '3600' },
    };
    await sent(rest);
    github.now += 30 * minute;
    expect([await sent(rest), await sent(graphql)]).toEqual([false, false]);
  });

  it('is no warning about a reviewer', async () => {
    limited = {
      status: 403,
      json: { message: 'secondary rate limit' },
      headers: { 'retry-after': '60' },
    };
    await expect(
      github.codeHost().requestReviewers('routing', 7, ['owner-a']),
    ).rejects.toMatchObject({ facts: { retry: true } });
  });

  it('a refusal is none, whatever is left', async () => {
    limited = {
      status: 403,
      json: { message: 'Resource not accessible' },
      headers: { 'x-ratelimit-remaining': '12' },
    };
    const host = github.codeHost();
    await expect(host.pullRequest('routing', 7)).rejects.toMatchObject({
      facts: { retry: false },
    });
    limited = undefined;
    expect(await host.pullRequest('routing', 7)).toMatchObject({ number: 7 });
  });

  it('sends effects one after another, and reads beside them', async () => {
    const held: (() => void)[] = [];
    let arrived = () => {};
    github.respond = ({ line }, response) => {
      if (line.startsWith('GET')) return { json: pullJson() };
      held.push(() => {
        response.writeHead(201, { 'content-type': 'application/json' });
        response.end('{}');
      });
      arrived();
      return undefined;
    };
    const host = github.codeHost();
    const next = () =>
      new Promise<void>(resolve => {
        arrived = resolve;
      });
    let coming = next();
    const all = Promise.all(
      ['a', 'b', 'c'].map(context =>
        host.setStatus('routing', 'a'.repeat(40), {
          ...{ context, state: 'pending', description: '' },
        }),
      ),
    );
    for (let count = 1; count <= 3; count++) {
      await coming;
      // Sent after the effects, and answered: they would have arrived too.
      await host.pullRequest('routing', 7);
      await host.pullRequest('routing', 7);
      expect(held).toHaveLength(count);
      coming = next();
      held[count - 1]();
    }
    await all;
  });
});
