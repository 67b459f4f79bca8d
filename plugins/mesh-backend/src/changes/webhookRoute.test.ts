import { createHmac } from 'node:crypto';
import { mockServices } from '@backstage/backend-test-utils';
import type { CodeHostHint } from '@causeway/plugin-mesh-node';
import express from 'express';
import Router from 'express-promise-router';
import request from 'supertest';
import { DeliveryBench } from '../../testing/deliveryBench';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookRoute } from './webhookRoute';

jest.setTimeout(60_000);

describe('the webhook route', () => {
  const bench = DeliveryBench.create();
  let hints: CodeHostHint[];
  let app: express.Express;

  beforeEach(() => {
    hints = [];
    app = express();
    const router = Router();
    router.post(
      '/hook',
      ...webhookRoute({
        codeHost: bench.core.codeHost,
        store: bench.core.store,
        auditor: mockServices.auditor.mock({
          createEvent: async () => ({
            success: async () => {},
            fail: async () => {},
          }),
        }),
        now: bench.core.scope.now,
        hinted: hint => hints.push(hint),
      }),
    );
    app.use(router);
    const refused: express.ErrorRequestHandler = (error, _req, res, _next) => {
      res.status(error.status ?? 401).end();
    };
    app.use(refused);
  });

  const send = (body: string, headers: Record<string, string> = {}) => {
    const secret = readFileSync(
      join(bench.estate.secretsDir, 'webhook-secret'),
      'utf8',
    ).trim();
    return request(app)
      .post('/hook')
      .set({
        'content-type': 'application/json',
        'x-forgejo-event': 'push',
        'x-forgejo-signature': createHmac('sha256', secret)
          .update(body)
          .digest('hex'),
        ...headers,
      })
      .send(body);
  };
  const push = JSON.stringify({
    ref: 'refs/heads/main',
    repository: { name: 'routing', owner: { login: 'mesh' } },
  });

  it('follows a hint once, however often and under whatever id it is sent', async () => {
    for (const id of ['1', '1', '2']) {
      const { status } = await send(push, { 'x-forgejo-delivery': id });
      expect(status).toBe(202);
    }
    expect(hints).toHaveLength(1);
    expect(hints[0]).toMatchObject({ event: 'push', repo: 'routing' });
    expect(await bench.knex('webhook_delivery')).toHaveLength(1);
  });

  it('keeps no trace of what is not signed', async () => {
    for (const signature of ['', 'f'.repeat(64), 'sha256=']) {
      await send(push, { 'x-forgejo-signature': signature });
    }
    expect(hints).toEqual([]);
    expect(await bench.knex('webhook_delivery')).toEqual([]);
  });

  it('reads no more than a megabyte', async () => {
    const { status } = await send(JSON.stringify({ a: 'x'.repeat(1_100_000) }));
    expect(status).toBe(413);
    expect(hints).toEqual([]);
  });
});
