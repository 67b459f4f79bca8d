import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  EstateControl,
  spawnEstate,
  type SpawnedEstate,
} from '@causeway/estate';
import { rollout } from '@causeway/mesh-intent';
import { ScenarioControl } from './ScenarioControl';
import { ScenarioSource } from './ScenarioSource';

const sites = ['frankfurt', 'amsterdam'];
const place = {
  site: 'frankfurt',
  cluster: 'fra-1',
  namespace: 'shop',
  name: 'recommendation',
};
const soon = () => AbortSignal.timeout(20_000);

describe('ScenarioControl', () => {
  let estate: SpawnedEstate;
  let control: ScenarioControl;

  beforeAll(async () => {
    estate = await spawnEstate();
    control = new ScenarioControl({ estateUrl: estate.url, sites });
  }, 60_000);
  afterAll(() => estate.stop());

  async function shown() {
    const source = new ScenarioSource({ estateUrl: estate.url, sites });
    const told = await source.collect({
      signal: 'rollout',
      part: 'state',
      site: 'frankfurt',
      now: new Date(),
      abort: soon(),
    });
    if (told.state !== 'value') throw new Error(told.message);
    const row = told.rows.find(
      ({ subject }) => subject === 'shop/recommendation',
    );
    return rollout.value.parse(row?.value).rollouts[0];
  }

  it('reaches its sites', () => {
    expect(control.reaches({ site: 'frankfurt' })).toBe(true);
    expect(control.reaches({ site: 'elsewhere' })).toBe(false);
  });

  it('tells a fault, and nothing is aborted', async () => {
    const switches = new EstateControl(estate.url);
    const fault = { scope: 'telemetry', signal: 'rollout' } as const;
    await switches.fault({ ...fault, mode: '401' });
    expect(await control.abort(place, soon())).toMatchObject({
      state: 'not-allowed',
    });
    await switches.fault({ ...fault, mode: 'down' });
    expect(await control.abort(place, soon())).toMatchObject({
      state: 'unreachable',
    });
    await switches.fault({ mode: 'none' });
    expect(await shown()).toMatchObject({ phase: 'Paused' });
  });

  it.each([
    ['another service', { name: 'cart' }, 'No rollout of shop/cart'],
    ['another cluster', { cluster: 'fra-2' }, 'in progress in fra-2'],
    ['another site', { site: 'amsterdam' }, 'in progress in fra-1'],
  ])('finds nothing to abort at %s', async (_, other, words) => {
    expect(await control.abort({ ...place, ...other }, soon())).toMatchObject({
      state: 'not-in-progress',
      message: expect.stringContaining(words),
    });
  });

  it('aborts once, over a restart too, and the signal follows', async () => {
    expect(await control.abort(place, soon())).toEqual({ state: 'aborted' });
    const stopped = {
      phase: 'Degraded',
      message: 'Aborted by a person',
      declaredWeight: 0,
      appliedWeight: 0,
      analyses: [],
    };
    expect(await shown()).toMatchObject(stopped);
    expect(await control.abort(place, soon())).toEqual({
      state: 'not-in-progress',
      message: 'The rollout of shop/recommendation in fra-1 is stopped.',
    });
    await estate.kill9();
    await estate.restart();
    expect(await shown()).toMatchObject(stopped);
  }, 60_000);
});

describe('an estate that answers something else', () => {
  let server: Server;
  let answer: readonly [number, string] = [200, ''];
  beforeAll(async () => {
    server = createServer((_, response) =>
      response.writeHead(answer[0]).end(answer[1]),
    );
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => new Promise(done => server.close(done)));

  it.each([
    [500, ''],
    [302, ''],
    [404, 'no'],
    [409, 'no JSON'],
    [409, '{}'],
  ])('did not abort: %d "%s"', async (...told) => {
    answer = told;
    const { port } = server.address() as AddressInfo;
    const control = new ScenarioControl({
      estateUrl: `http://127.0.0.1:${port}`,
      sites,
    });
    expect(await control.abort(place, soon())).toMatchObject({
      state: 'unreachable',
    });
  });
});
