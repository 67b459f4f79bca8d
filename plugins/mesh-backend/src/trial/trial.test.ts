import { printManifest } from '@causeway/mesh-intent';
import { makeManifest, makeWorld } from '@causeway/mesh-intent/testing';
import { buildWorld } from '@causeway/mesh-intent';
import { EvidenceGatherer } from '../evidence/EvidenceGatherer';
import { RenderedWorlds } from '../rendered/RenderedWorlds';
import { checkFiles } from './checkFiles';
import { renderManifest } from './renderManifest';

const rendered = new RenderedWorlds({ channel: 'standard' });
const read = { security: {}, platform: {} };
const manifest = (more: Parameters<typeof makeManifest>[0]) =>
  printManifest(makeManifest({ name: 'cart', ...more }));

describe('rendering a manifest', () => {
  it('is not tried in a world that was not read', () => {
    expect(() =>
      renderManifest(buildWorld([]), { manifest: manifest({}) }, rendered),
    ).toThrow('has not been read yet');
  });

  it('gives the objects when only another service is refused, and says so', () => {
    const world = makeWorld({
      services: [{ name: 'other', clusters: ['nowhere'] }],
      files: read,
    });
    const { projects, refusals } = renderManifest(
      world,
      { manifest: manifest({}) },
      rendered,
    );
    expect(projects.length).toBeGreaterThan(0);
    expect(refusals).toMatchObject([
      {
        code: 'render/unknown-cluster',
        source: { path: 'services/shop/other.yaml' },
      },
    ]);
  });

  it('tells what the text does to others', () => {
    const egress = (port: number) => [
      {
        host: 'api.example.com',
        port,
        protocol: 'HTTPS' as const,
        reason: 'Is needed',
      },
    ];
    const world = makeWorld({
      services: [{ name: 'a', egress: egress(443) }, { name: 'cart' }],
      files: read,
    });
    const { findings, projects } = renderManifest(
      world,
      { service: 'shop/cart', manifest: manifest({ egress: egress(8443) }) },
      rendered,
    );
    expect(projects).toEqual([]);
    expect(
      findings
        .filter(({ code }) => code.startsWith('egress-agreement/'))
        .map(({ source }) => source?.path),
    ).toEqual(['services/shop/a.yaml', 'services/shop/cart.yaml']);
  });

  it('is bounded, however many objects a short text asks for', () => {
    const clusters = Array.from({ length: 60 }, (_, at) => `cluster-${at}`);
    const versions = Array.from({ length: 20 }, (_, at) => ({
      name: `v${at}`,
      selector: { version: `v${at}` },
    }));
    const world = makeWorld({ clusters, files: read });
    const answer = renderManifest(
      world,
      { manifest: manifest({ clusters, versions }) },
      rendered,
    );
    expect(answer.refusals).toEqual([]);
    const size = JSON.stringify(answer).length;
    expect(size).toBeLessThan(2_000_000);
    expect(answer.leftOut).toBeGreaterThan(0);
  });
});

describe('checking files', () => {
  const now = () => new Date('2027-03-01T12:00:00Z');
  const scope = { now, evidence: new EvidenceGatherer({ owners: [], now }) };

  it('checks nothing in a repository that was not read, and says so', async () => {
    const world = makeWorld({ services: [{ name: 'cart' }] });
    const files = [
      { repo: 'security' as const, path: 'policies/a.yaml', text: 'a: [' },
    ];
    expect(await checkFiles(world, { files }, scope)).toMatchObject({
      findings: [],
      diff: [],
      impacts: [],
      unknown: [expect.stringContaining('The security repository')],
    });
  });

  it('leaves alone what others left broken elsewhere', async () => {
    const world = makeWorld({
      services: [{ name: 'cart' }, { name: 'b', clusters: ['nowhere'] }],
      files: read,
    });
    const path = 'services/shop/cart.yaml';
    const file = (text: string) => [{ repo: 'routing' as const, path, text }];
    expect(
      await checkFiles(world, { files: file(manifest({ tier: 1 })) }, scope),
    ).toMatchObject({ findings: [], unknown: [] });
    const moved = await checkFiles(
      world,
      { files: file(manifest({ clusters: ['three'] })) },
      scope,
    );
    expect(moved.diff.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringContaining('three'),
    );
    expect(moved.findings[0]).toMatchObject({ source: { path } });
  });
});
