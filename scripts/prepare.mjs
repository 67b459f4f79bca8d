import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prerequisiteProblems } from './prerequisites.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { contentHash, isFresh, writeStamp } from './stamps.mjs';

const manifests = [
  'yarn.lock',
  'package.json',
  '.yarnrc.yml',
  'packages/*/package.json',
  'plugins/*/package.json',
];

/** What ends up in the browser. */
const browserSources = [
  'yarn.lock',
  'packages/app',
  'packages/mesh-authz/src',
  'packages/mesh-intent/src',
  'plugins/mesh',
  'plugins/mesh-common/src',
];

function stop(message) {
  console.error(`causeway: ${message}`);
  process.exit(3);
}

export function checkPrerequisites() {
  const problems = prerequisiteProblems();
  if (problems.length > 0) {
    stop(`this machine lacks something:\n  ${problems.join('\n  ')}`);
  }
}

/** Installs the dependencies when lock file or manifests changed since the last time. */
export async function install() {
  const hash = contentHash(manifests);
  if (
    isFresh('install', hash) &&
    existsSync(join(root, 'node_modules/@backstage'))
  ) {
    return false;
  }
  console.log(
    'causeway: installing dependencies (a few minutes the first time) ...',
  );
  if ((await run('yarn', ['install', '--immutable'])) !== 0) {
    stop(
      'yarn install failed; its message is above. Run it again after mending that.',
    );
  }
  writeStamp('install', hash);
  return true;
}

/** Builds the frontend when anything that ends up in the browser changed. */
export async function buildApp() {
  const hash = contentHash(browserSources);
  if (
    isFresh('app', hash) &&
    existsSync(join(root, 'packages/app/dist/index.html'))
  ) {
    return false;
  }
  console.log('causeway: building the frontend (about a minute) ...');
  const environment = {
    ...process.env,
    NODE_OPTIONS: '--max-old-space-size=4096',
  };
  const code = await run('yarn', ['workspace', 'app', 'build'], {
    env: environment,
  });
  if (code !== 0)
    stop('the frontend could not be built; the message is above.');
  writeStamp('app', hash);
  return true;
}
