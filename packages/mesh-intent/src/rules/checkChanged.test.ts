import { printManifest } from '../manifest';
import { makeManifest, makeWorld } from '../testing';
import type { ManifestParts } from '../testing';
import { manifestPath, worldAfter } from '../world';
import type { World } from '../world';
import { checkChanged } from './checkChanged';
import { checkWorld } from './checkWorld';

const calls = (...names: string[]): Partial<ManifestParts> => ({
  dependsOn: names.map(name => ({ service: `shop/${name}` })),
});

function replaced(world: World, parts: ManifestParts): World {
  const path = manifestPath(`shop/${parts.name}`);
  const before = world.snapshots.get('routing')?.files.get(path)?.text;
  const after = printManifest(makeManifest(parts));
  return worldAfter(world, [
    { repo: 'routing', edits: [{ path, before, after }] },
  ]);
}

function both(world: World, after: World) {
  const findings = checkWorld(world);
  const changed = checkChanged({ world, findings }, after);
  expect(changed).toEqual(checkWorld(after));
  return changed.map(({ code, source }) => [code, source?.path]);
}

const a = 'services/shop/a.yaml';
const b = 'services/shop/b.yaml';

describe('checkChanged', () => {
  it('takes away a cycle that led through a service with one of its own', () => {
    const world = makeWorld({
      services: [
        { name: 'a', ...calls('b') },
        { name: 'b', ...calls('b', 'a') },
      ],
    });
    const after = replaced(world, { name: 'b', ...calls('b') });
    expect(both(world, after)).toEqual([['dependency-known/self', b]]);
  });

  it('finds a cycle that a change closes, in every service on it', () => {
    const world = makeWorld({
      services: [{ name: 'a', ...calls('b') }, { name: 'b' }],
    });
    const after = replaced(world, { name: 'b', ...calls('a') });
    expect(both(world, after)).toEqual([
      ['dependency-cycle/cycle', a],
      ['dependency-cycle/cycle', b],
    ]);
  });

  it('says of others what they are told because of it', () => {
    const out = { host: 'x.example.com', protocol: 'TLS', reason: 'Needed' };
    const egress = (port: number) => [
      { ...out, port, protocol: 'TLS' as const },
    ];
    const world = makeWorld({
      services: [
        { name: 'a', egress: egress(443) },
        { name: 'b', egress: egress(443) },
      ],
    });
    const after = replaced(world, { name: 'b', egress: egress(8443) });
    expect(both(world, after)).toEqual([
      ['egress-agreement/differs', a],
      ['egress-agreement/differs', b],
    ]);
  });

  it('judges everything again on another ground', () => {
    const world = makeWorld({ services: [{ name: 'a', clusters: ['two'] }] });
    const after = makeWorld({
      services: [{ name: 'a', clusters: ['two'] }],
      clusters: ['one'],
    });
    expect(both(world, after)).toEqual([['cluster-known/unknown', a]]);
    const other = { ...world, options: { ...world.options, group: 'a.io' } };
    expect(checkChanged({ world, findings: [] }, other)).toEqual([]);
  });
});
