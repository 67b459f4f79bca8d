import * as manifest from '../package.json';

it('depends on nothing', () => {
  // A first entry needs a record of the decision under docs/adr.
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('peerDependencies');
});
