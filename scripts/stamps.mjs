import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

/** A stamp says for which content something was made; it lives beside what was made. */
const stampPath = name => join(root, 'node_modules', '.causeway', name);

/** Hash over the contents of tracked and new files under the given paths. */
export function contentHash(paths) {
  const list = execFileSync(
    'git',
    [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
      '--',
      ...paths,
    ],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
      // CI often runs as root in a checkout of somebody else's; git would refuse that.
      env: {
        ...process.env,
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'safe.directory',
        GIT_CONFIG_VALUE_0: '*',
      },
    },
  )
    .split('\0')
    .filter(path => path && existsSync(join(root, path)))
    .sort();
  const hash = createHash('sha256').update(process.version);
  for (const path of new Set(list)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

export function isFresh(name, hash) {
  const path = stampPath(name);
  return existsSync(path) && readFileSync(path, 'utf8') === hash;
}

export function writeStamp(name, hash) {
  mkdirSync(dirname(stampPath(name)), { recursive: true });
  writeFileSync(stampPath(name), hash);
}
