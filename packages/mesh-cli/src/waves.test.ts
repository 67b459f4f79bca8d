import { existsSync, readFileSync, symlinkSync } from 'node:fs';
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

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(at.cwd, path), 'utf8');
  expect(text).toContain(from);
  at.write(path, text.replace(from, to));
}

describe('mesh waves', () => {
  const emit = ['waves', 'routing', '--emit', '--root', 'fleet'];
  const check = ['waves', 'routing', '--check', '--root', 'fleet'];

  it('prints both kinds of waves', () => {
    const run = at.mesh(['waves', 'routing']);
    expect(run.exit).toBe(0);
    expect(run.stdout).toContain('deployWave 4: shop/frontend\n');
    expect(run.stdout).toContain('clusterWave 3: ams-1\n');
  });

  it('writes once, then nothing, and sees what was edited', () => {
    at.write('fleet/README.md', 'ours\n');
    expect(at.mesh(check).exit).toBe(1);
    expect(at.mesh(emit).stdout).toContain(
      'wrote apps/wave-0/kustomization.yaml\n',
    );
    expect(at.mesh(emit)).toMatchObject({
      exit: 0,
      stdout: 'Nothing to write\n',
    });
    expect(at.mesh(check).exit).toBe(0);
    edit('fleet/apps/wave-0/kustomization.yaml', 'shop/ad', 'shop/add');
    const edited = at.mesh(check);
    expect(edited.exit).toBe(1);
    expect(edited.stdout).toMatch(
      /^fleet\/apps\/wave-0\/kustomization\.yaml:\d+: error .*\[waves\/edited\]/,
    );
  });

  it('removes waves it wrote that are no more, and leaves those of others', () => {
    at.write('fleet/apps/wave-0/kustomization.yaml', '');
    at.mesh(emit);
    const text = readFileSync(
      join(at.cwd, 'fleet/apps/wave-0/kustomization.yaml'),
      'utf8',
    );
    at.write('fleet/apps/wave-8/kustomization.yaml', text);
    at.write('fleet/apps/wave-9/kustomization.yaml', 'resources: []\n');
    const run = at.mesh(emit);
    expect(run.exit).toBe(1);
    expect(run.stdout).toContain('removed apps/wave-8/kustomization.yaml');
    expect(run.stdout).toContain('fleet/apps/wave-9/kustomization.yaml');
    expect(existsSync(join(at.cwd, 'fleet/apps/wave-9'))).toBe(true);
  });

  it('writes nothing through a link', () => {
    at.write('elsewhere/keep', '');
    at.write('fleet/keep', '');
    symlinkSync(join(at.cwd, 'elsewhere'), join(at.cwd, 'fleet/apps'));
    const run = at.mesh(emit);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain('is a symbolic link');
    expect(existsSync(join(at.cwd, 'elsewhere/wave-0'))).toBe(false);
  });

  it('refuses an order that cannot be, and one that is not known', () => {
    at.write('fleet/keep', '');
    at.write('routing/services/shop/ad.yaml', 'kind: [\n');
    const unread = at.mesh(emit);
    expect(unread.exit).toBe(1);
    expect(unread.stdout).toContain('[waves/unread]');
    const absent = ['--repo', 'security=security', '--emit', '--root', 'fleet'];
    expect(at.mesh(['waves', ...absent]).exit).toBe(2);
    expect(existsSync(join(at.cwd, 'fleet/apps'))).toBe(false);
  });

  it('removes nothing because no manifest was given', () => {
    at.write('fleet/keep', '');
    at.mesh(emit);
    const run = at.mesh([
      ...['waves', '--repo', 'security=security', '--emit', '--root', 'fleet'],
    ]);
    expect(run.exit).toBe(2);
    expect(at.mesh(check).exit).toBe(0);
  });

  it.each([
    [['waves', 'routing', '--emit']],
    [['waves', 'routing', '--root', 'x']],
    [['waves', 'routing', '--emit', '--check', '--root', 'x']],
  ])('%j is misuse', args => {
    expect(at.mesh(args).exit).toBe(3);
  });
});
