import { callGraph, deployGraph, deployWaves } from '../graph';
import { checkWorld } from '../rules';
import { buildWorld, defaultIntentOptions } from '../world';
import { syntheticEstate } from './syntheticEstate';
import type { EstateOptions } from './types';

const worldOf = (options: EstateOptions) =>
  buildWorld(syntheticEstate(options), {
    ...defaultIntentOptions,
    group: options.group ?? 'mesh.corp',
  });

it.each([
  [{ services: 0, seed: 1 }],
  [{ services: 1, seed: 2 }],
  [{ services: 40, seed: 3, clusters: 1, namespaces: 1 }],
  [{ services: 300, seed: 4, group: 'mesh.example.com' }],
  [
    {
      services: 300,
      seed: 5,
      degree: 8,
      egressShare: 1,
      exportShare: 1,
      routeShare: 1,
    },
  ],
])('is an estate no rule finds fault with: %j', options => {
  const world = worldOf(options);
  expect(world.services.size).toBe(options.services);
  expect([...world.unparsed]).toEqual([]);
  expect(checkWorld(world)).toEqual([]);
  expect(deployWaves(deployGraph(world)).ok).toBe(true);
  for (const { manifest } of world.services.values()) {
    for (const { service } of manifest.spec.dependsOn) {
      expect(world.services.get(service)?.manifest.spec.clusters).toEqual(
        expect.arrayContaining(manifest.spec.clusters),
      );
    }
  }
});

it('is the same for the same seed, and another for another', () => {
  const options = { services: 50, seed: 9 };
  expect(syntheticEstate(options)).toEqual(syntheticEstate(options));
  const [routing, platform] = syntheticEstate(options);
  const [otherRouting, otherPlatform] = syntheticEstate({
    ...options,
    seed: 10,
  });
  expect(otherRouting.commit).not.toBe(routing.commit);
  expect(otherPlatform.commit).toBe(platform.commit);
});

it('has callers spread as in real meshes', () => {
  const graph = callGraph(worldOf({ services: 1000, seed: 6 }));
  const out = [...graph.values()].map(targets => targets.length);
  const called = new Map<string, number>();
  for (const target of [...graph.values()].flat()) {
    called.set(target, (called.get(target) ?? 0) + 1);
  }
  const mean = out.reduce((sum, each) => sum + each, 0) / out.length;
  // Some throws fall on a service that does not run here, or twice on one.
  expect(mean).toBeGreaterThan(2);
  expect(mean).toBeLessThan(3.5);
  const most = Math.max(...called.values());
  expect(most).toBeGreaterThan(20 * mean);
  expect(out.filter(each => each === 0).length).toBeGreaterThan(100);
});

it('has the shares that are asked for', () => {
  const world = worldOf({
    services: 500,
    seed: 7,
    egressShare: 0.5,
    exportShare: 0,
    databaseShare: 1,
    routeShare: 0.2,
  });
  const specs = [...world.services.values()].map(
    ({ manifest }) => manifest.spec,
  );
  const egress = specs.filter(spec => spec.egress.length > 0).length;
  expect(egress).toBeGreaterThan(200);
  expect(egress).toBeLessThan(300);
  expect(specs.filter(spec => spec.exports.length > 0)).toEqual([]);
  const routed = specs.filter(spec => spec.routes !== undefined).length;
  expect(routed).toBeGreaterThan(70);
  expect(routed).toBeLessThan(130);
  expect(specs.every(spec => spec.database !== undefined)).toBe(true);
});

it('refuses a number of services that is none', () => {
  expect(() => syntheticEstate({ services: 1.5, seed: 1 })).toThrow(
    'asked for 1.5',
  );
});
