import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBackendPlugin } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import type { Clock } from './Clock';
import { clockServiceRef } from './clockServiceRef';
import { EstateClock } from './EstateClock';
import { SystemClock } from './SystemClock';

/** Part of the configuration under `mesh`. */
type Mesh = Record<string, Record<string, string | Record<string, string>>>;

describe('EstateClock', () => {
  let server: Server;
  let url: string;
  let answer: { status: number; body: string };
  let system: Date;

  beforeEach(async () => {
    system = new Date('2026-03-01T00:00:00.000Z');
    server = createServer((request, response) => {
      response.statusCode =
        request.url === '/_estate/clock' ? answer.status : 404;
      response.end(answer.body);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });

  afterEach(
    () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );

  const estateSays = (now: string) => {
    answer = { status: 200, body: JSON.stringify({ now }) };
  };

  it('runs on with the offset seen last, and never back', async () => {
    const clock = new EstateClock({ url, system: () => system });
    expect(clock.now()).toEqual(system);
    estateSays('2026-03-08T00:00:00Z');
    await clock.refresh();
    expect(clock.now().toISOString()).toBe('2026-03-08T00:00:00.000Z');
    system = new Date('2026-03-01T00:00:10.500Z');
    expect(clock.now().toISOString()).toBe('2026-03-08T00:00:10.500Z');
    estateSays('2026-03-08T00:00:10Z');
    await clock.refresh();
    expect(clock.now().toISOString()).toBe('2026-03-08T00:00:10.500Z');
  });

  it.each([
    [200, '{"now":"soon"}'],
    [200, '[]'],
    [500, '{"now":"2026-03-01T00:00:00Z"}'],
  ])('says what is wrong with %i %s', async (status, body) => {
    answer = { status, body };
    const clock = new EstateClock({ url, system: () => system });
    await expect(clock.refresh()).rejects.toThrow(/is the estate running/);
    expect(clock.now()).toEqual(system);
  });
});

describe('clockServiceRef', () => {
  async function clockFor(mesh: Mesh): Promise<Clock> {
    let found: Clock | undefined;
    const backend = await startTestBackend({
      features: [
        mockServices.rootConfig.factory({ data: { mesh } }),
        createBackendPlugin({
          pluginId: 'probe',
          register(env) {
            env.registerInit({
              deps: { clock: clockServiceRef },
              async init({ clock }) {
                found = clock;
              },
            });
          },
        }),
      ],
    });
    await backend.stop();
    if (!found) {
      throw new Error('the plugin did not start');
    }
    return found;
  }

  const estate = {
    clock: { source: 'estate', estateUrl: 'http://localhost:1' },
  };

  it('is system time without configuration, the estate by configuration', async () => {
    expect(await clockFor({})).toBeInstanceOf(SystemClock);
    expect(await clockFor(estate)).toBeInstanceOf(EstateClock);
  });

  it.each<[string, Mesh, RegExp]>([
    [
      'a real code host',
      {
        ...estate,
        codeHost: { forgejo: { baseUrl: 'https://forge.example.com' } },
      },
      /refused with a real code host/,
    ],
    [
      'GitHub, which needs no address',
      { ...estate, codeHost: { github: { botLogin: 'bot' } } },
      /mesh\.codeHost\.github\.baseUrl is github\.com.*refused with a real/,
    ],
    [
      'an estate elsewhere',
      { clock: { source: 'estate', estateUrl: 'http://estate.example.com' } },
      /not this machine/,
    ],
    ['an unknown source', { clock: { source: 'sundial' } }, /"sundial"/],
  ])('refuses %s', async (_name, mesh, message) => {
    await expect(clockFor(mesh)).rejects.toThrow(message);
  });
});
