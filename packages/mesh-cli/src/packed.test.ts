import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bench, buildCommand } from './__testUtils__/command';

/** A Node of the oldest version that is promised, when the machine has one; else the one that runs this. */
function oldestNode(): string {
  const found = (process.env.PATH ?? '')
    .split(':')
    .concat('/usr/bin', '/usr/local/bin')
    .map(folder => join(folder, 'node'))
    .find(file =>
      spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(
        'v20.',
      ),
    );
  return found ?? process.execPath;
}

describe('the packed command', () => {
  const built = buildCommand();
  const repos = bench(built.file);
  const there = mkdtempSync(join(tmpdir(), 'mesh-cli-packed-'));

  afterAll(() => {
    for (const { remove } of [built, repos]) remove();
    rmSync(there, { recursive: true });
  });

  it('runs with plain Node and no other install', () => {
    execFileSync(
      'npm',
      ['pack', dirname(built.file), '--offline', '--pack-destination', there],
      {
        env: {
          PATH: process.env.PATH,
          HOME: there,
          npm_config_update_notifier: 'false',
        },
        stdio: 'pipe',
      },
    );
    const tarball = readdirSync(there).find(name => name.endsWith('.tgz'));
    execFileSync('tar', ['-xzf', join(there, tarball ?? ''), '-C', there]);
    const inside = join(there, 'package');
    expect(readdirSync(inside).sort()).toEqual([
      'LICENSE',
      'README.md',
      'mesh.js',
      'package.json',
    ]);
    const meta = JSON.parse(readFileSync(join(inside, 'package.json'), 'utf8'));
    expect(meta.bin).toEqual({ mesh: 'mesh.js' });
    expect(meta.dependencies).toBeUndefined();
    const run = spawnSync(
      oldestNode(),
      [join(inside, meta.bin.mesh), 'check', '--skip', 'owner-known'],
      { cwd: repos.cwd, env: { PATH: '' }, encoding: 'utf8' },
    );
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(run.stdout).toContain('15 services in routing');
  });

  it('holds no path of the machine it was built on', () => {
    const text = readFileSync(built.file, 'utf8');
    expect(text.startsWith('#!/usr/bin/env node\n')).toBe(true);
    expect(text).not.toContain(dirname(dirname(__dirname)));
  });
});
