import type { AddressInfo } from 'node:net';
import { mockServices } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import express from 'express';
import { auditRoutes } from './auditRoutes';

/** As the backend does it: what has begun can only be broken off. */
const errors: express.ErrorRequestHandler = (_error, _req, res, next) => {
  if (res.headersSent) res.destroy();
  else next();
};

/** The route over a trail of a test; answers its address. */
async function served(
  lines: AsyncIterable<string>,
  ended: (how: string) => void,
) {
  const app = express();
  app.use(
    auditRoutes({
      trail: { export: async () => ({ head: 'a'.repeat(64), lines }) },
      auditor: mockServices.auditor.mock({
        createEvent: async () => ({
          success: async () => ended('success'),
          fail: async () => ended('fail'),
        }),
      }),
      httpAuth: mockServices.httpAuth(),
      permissions: mockServices.permissions.mock({
        authorize: async () => [{ result: AuthorizeResult.ALLOW }],
      }),
    }),
  );
  app.use(errors);
  const server = app.listen(0, '127.0.0.1');
  await new Promise(done => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/audit/export`,
    close: () => new Promise(done => server.close(done)),
  };
}

it('breaks off where the trail cannot be read on: half of it never looks like all', async () => {
  async function* half() {
    yield 'the first line\n';
    throw new Error('the database went away');
  }
  let how = '';
  const { url, close } = await served(half(), told => (how = told));
  const response = await fetch(url);
  expect(response.headers.get('mesh-audit-head')).toBe('a'.repeat(64));
  await expect(response.text()).rejects.toThrow('terminated');
  expect(how).toBe('fail');
  await close();
});

it('reads no further than the one who asks', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read += 1;
      yield `${'x'.repeat(64 * 1024)}\n`;
    }
  }
  let told = (_: string) => {};
  const ended = new Promise<string>(done => (told = done));
  const { url, close } = await served(endless(), how => told(how));
  const response = await fetch(url);
  const reader = response.body!.getReader();
  await reader.read();
  // Only what fits into the buffers between the two.
  const before = read;
  await reader.cancel();
  expect(await ended).toBe('fail');
  expect(before).toBeLessThan(500);
  expect(read).toBeLessThan(1000);
  await close();
});
