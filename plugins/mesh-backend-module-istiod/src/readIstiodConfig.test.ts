import { ConfigReader } from '@backstage/config';
import { readIstiodConfig } from './readIstiodConfig';

const read = (istiod?: object) =>
  readIstiodConfig(
    new ConfigReader({
      mesh: { evidence: istiod === undefined ? {} : ({ istiod } as never) },
    }),
  );

const one = { site: 'north', replicas: ['http://istiod.one.example:15014/'] };

it('is absent when it is not configured', () => {
  expect(read()).toBeUndefined();
});

it('has defaults', () => {
  expect(read({ clusters: { one } })).toEqual({
    clusters: [
      {
        name: 'one',
        site: 'north',
        replicas: ['http://istiod.one.example:15014'],
      },
    ],
    pods: expect.any(RegExp),
    timeoutMs: 8_000,
  });
});

it('reads everything there is', () => {
  expect(
    read({
      clusters: { one: { ...one, authorization: 'Bearer secret' } },
      pods: '^(?<service>[a-z]+)-v[0-9]+-',
      timeout: { seconds: 3 },
    }),
  ).toMatchObject({
    clusters: [{ authorization: 'Bearer secret' }],
    pods: /^(?<service>[a-z]+)-v[0-9]+-/,
    timeoutMs: 3_000,
  });
});

it.each([
  [{}, 'clusters'],
  [{ clusters: { one: { site: 'north' } } }, 'replicas'],
  [{ clusters: { one: { site: 'north', replicas: [] } } }, 'found none'],
  [
    { clusters: { one: { site: 'north', replicas: ['istiod'] } } },
    'mesh.evidence.istiod.clusters.one.replicas must be http(s) addresses, found istiod',
  ],
  [{ clusters: { one: { replicas: one.replicas } } }, 'site'],
  [{ clusters: { one }, pods: '(' }, 'is no regular expression'],
  [{ clusters: { one }, pods: '^(.*)-' }, 'has no group (?<service>…)'],
  [{ clusters: { one }, pods: '^(?<pod>.*)-' }, 'has no group (?<service>…)'],
])('refuses %j', (istiod, said) => {
  expect(() => read(istiod)).toThrow(said);
});
