import { createHmac } from 'node:crypto';
import { readWebhook, type WebhookRequest } from './readWebhook';

const secret = 'hook-secret';
const sign = (body: Buffer, key = secret) =>
  createHmac('sha256', key).update(body).digest('hex');

const repository = { name: 'Routing', owner: { login: 'mesh' } };

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
      owner === 'mesh' && name === 'Routing' ? 'routing' : undefined,
    ...change,
    rawBody,
    headers: {
      'x-forgejo-delivery': 'd-1',
      'x-forgejo-event': 'push',
      'x-forgejo-signature': sign(rawBody),
      ...change.headers,
    },
  });
}

describe('readWebhook', () => {
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
    ['pull_request', 'pull_request', 'pull-request'],
    ['pull_request', 'pull_request_sync', 'pull-request'],
    ['pull_request', 'pull_request_review_request', 'pull-request'],
    ['pull_request_approved', 'pull_request_review_approved', 'review'],
    ['pull_request_rejected', 'pull_request_review_rejected', 'review'],
    ['pull_request_comment', '', 'review'],
    ['issue_comment', 'pull_request_comment', 'other'],
    ['create', 'create', 'push'],
    ['release', 'release', 'other'],
  ])('reads event %s of type %s as %s', (event, type, expected) => {
    const hint = read(
      { number: 7, repository },
      { headers: { 'x-forgejo-event': event, 'x-forgejo-event-type': type } },
    );
    expect(hint).toMatchObject({ event: expected, number: 7 });
  });

  it('takes the prefixed signature and header names in any case', () => {
    const rawBody = Buffer.from('{}');
    expect(
      read('{}', {
        rawBody,
        headers: {
          'x-forgejo-signature': undefined,
          'X-Hub-Signature-256': `sha256=${sign(rawBody)}`,
        },
      }),
    ).toMatchObject({ event: 'push' });
  });

  it('names a delivery by what is signed: a replay under another id is a replay', () => {
    const one = read({ a: 1 });
    const headers = { 'x-forgejo-delivery': 'another' };
    expect(read({ a: 1 }, { headers })).toEqual(one);
    expect(read({ a: 2 })).not.toEqual(one);
  });

  it('leaves out fields of another type', () => {
    expect(read({ ref: 7, number: 'x', repository: 'y' })).toEqual({
      delivery: expect.stringMatching(/^[0-9a-f]{64}$/),
      event: 'push',
      repo: undefined,
      ref: undefined,
      number: undefined,
    });
  });

  const body = Buffer.from('{}');
  it.each<[string, Parameters<typeof read>[1]]>([
    ['no secret', { secret: undefined }],
    [
      'an empty secret',
      { secret: '', headers: { 'x-forgejo-signature': sign(body, 'k') } },
    ],
    ['no signature', { headers: { 'x-forgejo-signature': undefined } }],
    ['an empty signature', { headers: { 'x-forgejo-signature': '' } }],
    ['a wrong key', { headers: { 'x-forgejo-signature': sign(body, 'k') } }],
    ['a short signature', { headers: { 'x-forgejo-signature': 'ab' } }],
    [
      'a changed body',
      {
        rawBody: Buffer.from('{ }'),
        headers: { 'x-forgejo-signature': sign(body) },
      },
    ],
  ])('refuses %s', (_name, change) => {
    expect(read('{}', change)).toBeUndefined();
  });

  it.each([
    ['not JSON', 'ref=main'],
    ['a list', '[]'],
    ['null', 'null'],
    ['deep nesting', `{"a":${'['.repeat(70)}${']'.repeat(70)}}`],
    ['a huge body', `{"a":"${'x'.repeat(5 * 1024 * 1024)}"}`],
  ])('refuses %s, though signed', (_name, text) => {
    expect(read(text)).toBeUndefined();
  });

  it('does not count brackets inside texts', () => {
    expect(read({ ref: `${'['.repeat(100)}"\\`, repository })).toMatchObject({
      repo: 'routing',
    });
  });
});
