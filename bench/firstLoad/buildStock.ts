import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';

const root = join(__dirname, '..', '..');
const app = join(root, 'packages', 'app');

function build(config: string): void {
  const { status } = spawnSync(
    'yarn',
    ['backstage-cli', 'package', 'build', '--config', config],
    { cwd: app, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error('The app could not be built.');
}

/**
 * Builds the app without the plugin, keeps that in a folder of its own, and builds it again as it is, so that what is
 * served afterwards is whole.
 */
export function buildStock(): { readonly dist: string; remove(): void } {
  const kept = mkdtempSync(join(tmpdir(), 'causeway-stock-'));
  const config = join(kept, 'build-config.yaml');
  writeFileSync(
    config,
    stringify({
      app: {
        title: 'Causeway',
        baseUrl: 'http://localhost:7007',
        packages: { exclude: ['@causeway/plugin-mesh'] },
      },
      backend: { baseUrl: 'http://localhost:7007' },
    }),
  );
  const dist = join(kept, 'dist');
  try {
    build(config);
    cpSync(join(app, 'dist'), dist, { recursive: true });
  } finally {
    build('build-config.yaml');
  }
  return { dist, remove: () => rmSync(kept, { recursive: true, force: true }) };
}
