import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { render } from './render';
import { objectYaml } from './render/toYaml';
import { checkWorld } from './rules';
import { makeSnapshot } from './testing';
import { buildWorld, defaultIntentOptions } from './world';
import type { RepoRole } from './world';

/** The repositories people meet first: the embedded estate's. They have to be right, and to stay so. */
const root = resolve(__dirname, '../../estate/scenario/repos');

function filesOf(role: RepoRole): Record<string, string> {
  const folder = join(root, role);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map(path => [
      path
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
      readFileSync(path, 'utf8'),
    ]),
  );
}

const roles = ['routing', 'security', 'identity', 'platform'] as const;
const snapshots = roles.map(role => makeSnapshot(role, filesOf(role)));
const options = { ...defaultIntentOptions, today: '2027-03-01' };
const world = buildWorld(snapshots, options);

it('declares something of every kind that can be declared', () => {
  expect([...world.unparsed]).toEqual([]);
  expect(world.services.size).toBe(15);
  for (const field of [
    'policies',
    'peerAuthentications',
    'trust',
    'optOuts',
    'workloads',
    'trustDomains',
    'allowlist',
  ] as const) {
    expect([field, world[field].size > 0]).toEqual([field, true]);
  }
});

it('has no finding, not even a warning', () => {
  expect(checkWorld(world)).toEqual([]);
});

it('is rendered as before', () => {
  const made = render(world, {
    hash: text => createHash('sha256').update(text).digest('hex'),
    stampOf: () => ({ commit: 'c'.repeat(40), changeId: 'chg-1' }),
  });
  if (!made.ok) throw new Error(JSON.stringify(made.findings));
  const text = made.objects
    .map(object => `# ${object.path}\n${objectYaml(object)}`)
    .join('---\n');
  const file = resolve(__dirname, 'render/golden/scenario/rendered.yaml');
  // UPDATE_GOLDEN=1 writes the file again; look at its diff before it is committed.
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, 'utf8'));
});
