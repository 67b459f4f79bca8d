import * as manifest from '../package.json';

it('depends on nothing but the statistics its bounds come from', () => {
  // Another entry needs a record of the decision under docs/adr.
  expect(Object.keys(manifest.dependencies)).toEqual([
    '@stdlib/stats-base-dists-beta-quantile',
  ]);
  expect(manifest).not.toHaveProperty('peerDependencies');
});
