import { ConfigReader } from '@backstage/config';
import { readScenarioConfig } from './readScenarioConfig';

const read = (evidence: object) =>
  readScenarioConfig(
    new ConfigReader({ mesh: { evidence: evidence as never } }),
  );

it('is absent when it is not configured', () => {
  expect(read({ sites: ['north'] })).toBeUndefined();
});

it('answers for every site unless told otherwise', () => {
  const estateUrl = 'http://localhost:7010/';
  expect(read({ sites: ['north'], scenario: { estateUrl } })).toEqual({
    estateUrl: 'http://localhost:7010',
    sites: ['north'],
  });
  expect(
    read({ sites: ['north'], scenario: { estateUrl, sites: ['south'] } })
      ?.sites,
  ).toEqual(['south']);
});

it.each(['https://estate.example', 'http://localhost.example', 'estate'])(
  'refuses %s, which is not on loopback',
  estateUrl => {
    expect(() => read({ scenario: { estateUrl } })).toThrow(
      `on loopback, found ${estateUrl}`,
    );
  },
);
