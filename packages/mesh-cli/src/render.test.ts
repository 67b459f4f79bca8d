import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bench, buildCommand } from './__testUtils__/command';
import type { Bench } from './__testUtils__/command';

const built = buildCommand();
let at: Bench;

afterAll(() => built.remove());
beforeEach(() => {
  at = bench(built.file);
});
afterEach(() => at.remove());

const channel = ['--channel', 'experimental'];

describe('mesh render', () => {
  it('writes each object once, and then nothing', () => {
    const commit = 'c'.repeat(40);
    const args = ['render', '.', ...channel, '--commit', commit];
    const first = at.mesh([...args, '--out', 'out', '--json']);
    expect(first.exit).toBe(0);
    const { objects, written } = JSON.parse(first.stdout);
    expect(written).toHaveLength(objects);
    const path = 'routing/fra-1/shop/Service-checkout.yaml'.toLowerCase();
    expect(written.map((each: string) => each.toLowerCase())).toContain(path);
    const text = readFileSync(join(at.cwd, 'out', written[0]), 'utf8');
    expect(text).toContain(commit);
    expect(at.mesh([...args, '--out', 'out']).stdout).toContain(
      ' 0 files written to out',
    );
  });

  it('prints one stream', () => {
    const run = at.mesh(['render', '.', ...channel]);
    expect(run.exit).toBe(0);
    expect(run.stdout.split('\n---\n').length).toBeGreaterThan(50);
  });

  it('fails over files of an earlier output', () => {
    at.write('out/routing/fra-1/shop/service-old.yaml', 'kind: Service\n');
    const run = at.mesh(['render', '.', ...channel, '--out', 'out']);
    expect(run.exit).toBe(1);
    expect(run.stdout).toContain('out/routing/fra-1/shop/service-old.yaml: ');
  });

  it('renders nothing from half of the repositories', () => {
    const run = at.mesh(['render', 'routing', '--out', 'out']);
    expect(run.exit).toBe(2);
    expect(existsSync(join(at.cwd, 'out'))).toBe(false);
  });

  it('renders nothing from a manifest that cannot be read', () => {
    at.write('routing/services/shop/cart.yaml', 'kind: [\n');
    const run = at.mesh(['render', '.', ...channel, '--out', 'out']);
    expect(run.exit).toBe(1);
    expect(existsSync(join(at.cwd, 'out'))).toBe(false);
  });

  it.each([
    [['--channel', 'beta'], 'standard or experimental'],
    [['--commit', 'HEAD'], 'no full commit id'],
    [[...channel, '--out', 'routing/README.md'], 'cannot be written'],
  ])('%j is misuse', (args, said) => {
    const run = at.mesh(['render', '.', ...args]);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain(said);
    expect(run.stderr).not.toContain('defect');
  });
});
