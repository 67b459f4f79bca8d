import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const asRoot = process.getuid?.() === 0;

/** Folder of initdb and pg_ctl, newest server first; undefined when no server is installed. */
function binaries() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const [newest] = readdirSync(base)
    .filter(version => existsSync(join(base, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a));
  return newest && { version: newest, bin: join(base, newest, 'bin') };
}

function freePort() {
  return new Promise(resolve => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** As root the server runs as user postgres, in a folder that user owns: PostgreSQL refuses root. */
function call(command) {
  const [program, args] = asRoot
    ? ['su', ['postgres', '-s', '/bin/bash', '-c', command]]
    : ['/bin/bash', ['-c', command]];
  // The server inherits stdout, so a pipe would never close.
  const { status } = spawnSync(program, args, { stdio: 'ignore' });
  if (status !== 0)
    throw new Error(`PostgreSQL: ${command} ended with ${status}`);
}

/**
 * Starts a throw-away PostgreSQL on loopback; answers its connection string and how to stop it,
 * or undefined when none is installed.
 */
export async function startPostgres() {
  const found = binaries();
  if (!found) return undefined;
  const port = await freePort();
  const folder = mkdtempSync('/tmp/causeway-pg-');
  if (asRoot) execFileSync('chown', ['postgres', folder]);
  const { bin, version } = found;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    call(
      `${bin}/initdb -D ${folder}/db -A trust -U postgres --no-sync -E UTF8 --locale=C`,
    );
  } catch (error) {
    remove();
    throw error;
  }
  const flags = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}`,
    '-c fsync=off',
    '-c synchronous_commit=off',
    '-c full_page_writes=off',
    '-c max_connections=200',
  ].join(' ');
  call(`${bin}/pg_ctl -D ${folder}/db -w -l ${folder}/log -o '${flags}' start`);
  return {
    version,
    url: `postgresql://postgres@127.0.0.1:${port}`,
    stop: () => {
      call(`${bin}/pg_ctl -D ${folder}/db -m fast stop`);
      remove();
    },
  };
}
