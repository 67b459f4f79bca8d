import { ConfigReader } from '@backstage/config';
import { readOpenCostConfig } from './readOpenCostConfig';

function read(more: object) {
  const opencost = {
    currency: 'EUR',
    sites: { north: { url: 'https://cost.north.example/' } },
    ...more,
  };
  return readOpenCostConfig(
    new ConfigReader({ mesh: { evidence: { opencost } } }),
  );
}

it('is nothing when it is not there', () => {
  expect(readOpenCostConfig(new ConfigReader({}))).toBeUndefined();
});

it('has defaults for all but where and the currency', () => {
  expect(read({})).toEqual({
    sites: [
      {
        name: 'north',
        instances: [{ name: 'north', url: 'https://cost.north.example' }],
      },
    ],
    currency: 'EUR',
    rates: {},
    leave: [],
    timeoutMs: 8_000,
  });
});

it('reads everything else', () => {
  const url = 'http://cost.example';
  expect(
    read({
      sites: {
        north: { url, authorization: 'Bearer a' },
        south: { clusters: { one: { url, authorization: 'b' }, two: { url } } },
      },
      rates: { cpuHour: 0.02, memoryGiBHour: 0 },
      leave: ['cost.price'],
      timeout: '3s',
    }),
  ).toEqual({
    sites: [
      {
        name: 'north',
        instances: [{ name: 'north', url, authorization: 'Bearer a' }],
      },
      {
        name: 'south',
        instances: [
          { name: 'one', url, authorization: 'b' },
          { name: 'two', url },
        ],
      },
    ],
    currency: 'EUR',
    rates: { cpuHour: 0.02, memoryGiBHour: 0 },
    leave: ['cost.price'],
    timeoutMs: 3_000,
  });
});

it.each([
  [{ currency: 'Euro' }, '.currency must be three capital letters'],
  [
    { sites: { north: { url: 'cost.example' } } },
    '.sites.north.url must be an http(s) address',
  ],
  [
    { sites: { north: { clusters: { one: { url: 'ftp://x' } } } } },
    '.sites.north.clusters.one.url must be an http(s) address',
  ],
  [{ sites: { north: {} } }, '.sites.north needs either url or clusters'],
  [
    { sites: { north: { url: 'http://x', clusters: {} } } },
    '.sites.north needs either url or clusters',
  ],
  [{ rates: { cpuHour: -1 } }, '.rates.cpuHour must not be negative'],
])('refuses %j', (more, said) => {
  expect(() => read(more)).toThrow(`mesh.evidence.opencost${said}`);
});
