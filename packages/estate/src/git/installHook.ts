import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const quote = (text: string) => `'${text.replace(/'/g, `'\\''`)}'`;

const preReceive = (node: string, asker: string) => `#!/bin/sh
set -f
pushed=$(cat)
ask=
while read -r old new ref; do
  case "$ref" in
    refs/heads/*) ;;
    refs/tags/*) ;;
    *) ask=1 ;;
  esac
  for protected in $ESTATE_PROTECTED; do
    case "$ref" in refs/heads/$protected) ask=1 ;; esac
  done
done <<END
$pushed
END
[ -z "$ask" ] && exit 0
printf '%s\\n' "$pushed" | exec ${quote(node)} ${quote(asker)}
`;

const askForge = `'use strict';
const chunks = [];
process.stdin.on('data', chunk => chunks.push(chunk));
process.stdin.on('end', async () => {
  const quarantine = {};
  for (const name of ['GIT_OBJECT_DIRECTORY', 'GIT_ALTERNATE_OBJECT_DIRECTORIES', 'GIT_QUARANTINE_PATH']) {
    if (process.env[name]) quarantine[name] = process.env[name];
  }
  try {
    const answer = await fetch(process.env.ESTATE_HOOK_URL, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-estate-hook': process.env.ESTATE_HOOK_SECRET,
      },
      body: JSON.stringify({
        repo: process.env.ESTATE_REPO,
        user: process.env.REMOTE_USER ?? '',
        lines: Buffer.concat(chunks).toString(),
        quarantine,
      }),
    });
    const { allowed, message } = await answer.json();
    if (!allowed) process.stderr.write('Forgejo: ' + message + '\\n');
    process.exitCode = allowed ? 0 : 1;
  } catch {
    process.stderr.write('Forgejo: the forge could not judge this push\\n');
    process.exitCode = 1;
  }
});
`;

/**
 * Writes the one hook the forge needs and answers its folder.
 *
 * The shell part lets ordinary branches through at the cost of one `cat`; only a push that may touch a protected
 * branch starts Node, which asks the forge over loopback. The quarantine's variables go along, so the forge can read
 * the pushed objects before they are accepted.
 */
export function installHook(stateDir: string): string {
  const folder = join(stateDir, 'hooks');
  mkdirSync(folder, { recursive: true });
  const asker = join(folder, 'ask-forge.cjs');
  writeFileSync(asker, askForge, { mode: 0o600 });
  writeFileSync(
    join(folder, 'pre-receive'),
    preReceive(process.execPath, asker),
    {
      mode: 0o700,
    },
  );
  return folder;
}
