import { createHmac } from 'node:crypto';
import { readWebhook, type WebhookRequest } from './readWebhook';

const secret = 'hook-secret';
const sign = (body: Buffer, key = secret) =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

const repository = { name: 'routing', owner: { name: 'mesh', login: 'mesh' } };

function read(
  payload: unknown,
  change: Partial<WebhookRequest> & {
    headers?: Record<string, string | undefined>;
  } = {},
) {
  const rawBody =
    change.rawBody ??
    Buffer.from(
      typeof payload === 'string' ? payload : JSON.stringify(payload),
    );
  return readWebhook({
    secret,
    roleOf: (owner, name) =>
      owner === 'mesh' && name === 'routing' ? 'routing' : undefined,
    ...change,
    rawBody,
    headers: {
      'x-github-delivery': 'd-1',
      'x-github-event': 'push',
      'x-hub-signature-256': sign(rawBody),
      ...change.headers,
    },
  });
}

it('reduces a push to a hint', () => {
  expect(read({ ref: 'refs/heads/main', repository })).toEqual({
    delivery: expect.stringMatching(/^[0-9a-f]{64}$/),
    event: 'push',
    repo: 'routing',
    ref: 'refs/heads/main',
    number: undefined,
  });
});

it.each([
  ['pull_request', 'pull-request'],
  ['pull_request_review', 'review'],
  ['create', 'push'],
  ['delete', 'push'],
  // The portal's own words: they must trigger nothing.
  ['issue_comment', 'other'],
  ['status', 'other'],
  ['ping', 'other'],
])('reads event %s as %s', (event, expected) => {
  const hint = read(
    { pull_request: { number: 7 }, repository },
    { headers: { 'x-github-event': event } },
  );
  expect(hint).toMatchObject({ event: expected, number: 7, repo: 'routing' });
});

it('names a delivery by what is signed: a replay under another id is a replay', () => {
  const headers = { 'x-github-delivery': 'another' };
  expect(read({ a: 1 }, { headers })).toEqual(read({ a: 1 }));
  expect(read({ a: 2 })).not.toEqual(read({ a: 1 }));
});

const body = Buffer.from('{}');
const headerOf = (value: string | undefined) => ({
  headers: { 'x-hub-signature-256': value },
});
it.each<[string, Parameters<typeof read>[1]]>([
  ['no secret', { secret: undefined }],
  ['an empty secret', { secret: '', ...headerOf(sign(body, 'k')) }],
  ['no signature', headerOf(undefined)],
  ['an empty signature', headerOf('sha256=')],
  ['a wrong key', headerOf(sign(body, 'k'))],
  ['a signature without its name', headerOf(sign(body).slice(7))],
  ['a signature in capitals', headerOf(sign(body).toUpperCase())],
  [
    'SHA-1 alone',
    {
      headers: {
        'x-hub-signature-256': undefined,
        'x-hub-signature': `sha1=${createHmac('sha1', secret)
          .update(body)
          .digest('hex')}`,
      },
    },
  ],
  ['a changed body', { rawBody: Buffer.from('{ }'), ...headerOf(sign(body)) }],
])('refuses %s', (_name, change) => {
  expect(read('{}', change)).toBeUndefined();
});

it.each([
  ['a form', 'payload=%7B%7D'],
  ['a list', '[]'],
  ['deep nesting', `{"a":${'['.repeat(70)}${']'.repeat(70)}}`],
  ['a huge body', `{"a":"${'x'.repeat(5 * 1024 * 1024)}"}`],
])('refuses %s, though signed', (_name, text) => {
  expect(read(text)).toBeUndefined();
});
