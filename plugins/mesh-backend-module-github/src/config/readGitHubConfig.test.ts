import { ConfigReader } from '@backstage/config';
import { readGitHubConfig } from './readGitHubConfig';

const good = {
  token: 'abc123\n',
  botLogin: 'portal-bot',
  botEmail: 'portal-bot@example.com',
  repositories: { routing: { owner: 'mesh', name: 'routing' } },
};
const privateKey = '-----BEGIN RSA PRIVATE KEY-----\nhush\n';
const app = { id: 12, installationId: '34', privateKey };

const read = (change: object = {}) =>
  readGitHubConfig(
    new ConfigReader({
      mesh: { codeHost: { github: { ...good, ...change } } },
    }),
  );

it('reads and completes', () => {
  expect(read()).toEqual({
    baseUrl: 'https://github.com',
    apiUrl: 'https://api.github.com',
    auth: { type: 'token', token: 'abc123' },
    botLogin: 'portal-bot',
    botEmail: 'portal-bot@example.com',
    webhookSecret: undefined,
    timeoutMs: 10_000,
    repositories: new Map([
      ['routing', { owner: 'mesh', name: 'routing', branch: 'main' }],
    ]),
  });
});

it.each([
  ['https://github.com/', 'https://api.github.com'],
  ['https://shop.ghe.com', 'https://api.shop.ghe.com'],
  ['https://git.example.com', 'https://git.example.com/api/v3'],
])('knows the API of %s', (baseUrl, apiUrl) => {
  expect(read({ baseUrl }).apiUrl).toBe(apiUrl);
});

it('takes an app instead of a token', () => {
  expect(read({ token: undefined, app }).auth).toEqual({
    type: 'app',
    app: { id: '12', installationId: '34', privateKey: privateKey.trim() },
  });
});

it.each([
  ['neither', { token: undefined }, /needs a token, or an app/],
  ['both', { app }, /both a token and an app/],
  [
    'another key',
    { token: undefined, app: { ...app, privateKey: 'hush' } },
    /privateKey is not a private key/,
  ],
  [
    'an id that is none',
    { token: undefined, app: { ...app, installationId: '../1' } },
    /installationId is not an id/,
  ],
  ['a broken token', { token: 'hush hush' }, /token is empty or contains/],
  [
    'the API for the pages',
    { baseUrl: 'https://git.example.com/api/v3' },
    /without \/api\/v3/,
  ],
  ['credentials', { apiUrl: 'https://a:b@api' }, /apiUrl must not hold/],
])('refuses %s', (_name, change, message) => {
  expect(() => read(change)).toThrow(message);
  expect(() => read(change)).not.toThrow(/hush/);
});
