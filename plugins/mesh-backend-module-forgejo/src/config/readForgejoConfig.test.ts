import { ConfigReader } from '@backstage/config';
import { readForgejoConfig } from './readForgejoConfig';

const good = {
  baseUrl: 'https://forge.example.com/git/',
  token: 'abc123\n',
  botLogin: 'portal-bot',
  botEmail: 'portal-bot@example.com',
  webhookSecret: ' s ',
  timeout: '3s',
  repositories: {
    routing: { owner: 'mesh', name: 'routing' },
    security: { owner: 'sec', name: 'policies', branch: 'trunk' },
  },
};

const read = (change: object = {}) =>
  readForgejoConfig(
    new ConfigReader({
      mesh: { codeHost: { forgejo: { ...good, ...change } } },
    }),
  );

describe('readForgejoConfig', () => {
  it('reads and completes', () => {
    expect(read()).toEqual({
      baseUrl: 'https://forge.example.com/git',
      token: 'abc123',
      botLogin: 'portal-bot',
      botEmail: 'portal-bot@example.com',
      webhookSecret: 's',
      timeoutMs: 3000,
      repositories: new Map([
        ['routing', { owner: 'mesh', name: 'routing', branch: 'main' }],
        ['security', { owner: 'sec', name: 'policies', branch: 'trunk' }],
      ]),
    });
    expect(read({ timeout: undefined }).timeoutMs).toBe(10_000);
    expect(read({ webhookSecret: undefined }).webhookSecret).toBeUndefined();
  });

  it.each([
    ['no address', { baseUrl: 'forge' }, /not an http or https address/],
    ['a token in the address', { baseUrl: 'https://a:b@forge' }, /credentials/],
    [
      'the API address',
      { baseUrl: 'https://forge/api/v1' },
      /without \/api\/v1/,
    ],
    ['a broken token', { token: 'hush hush' }, /token is empty or contains/],
    ['no e-mail', { botEmail: 'bot' }, /botEmail is not/],
    [
      'an unknown role',
      { repositories: { gateway: { owner: 'a', name: 'b' } } },
      /repositories\.gateway is not a role/,
    ],
    ['no time', { timeout: '0s' }, /timeout must be longer/],
  ])('refuses %s', (_name, change, message) => {
    expect(() => read(change)).toThrow(message);
    expect(() => read(change)).not.toThrow(/hush/);
  });
});
