import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installEngines } from './engines.mjs';
import { buildApp, checkPrerequisites, install } from './prepare.mjs';
import { startPostgres } from './postgres.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const only = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1]
  : undefined;
const inCi = process.env.CI === 'true' || process.env.CI === '1';
const results = join(root, '.cache', 'results');
/** Library packages with an API report each. */
const libraries = [
  'packages/mesh-authz',
  'packages/mesh-intent',
  'plugins/mesh-common',
  'plugins/mesh-node',
];
const counts = { passed: 0, failed: 0, skipped: 0 };
const times = [];
const leftOut = [];
const names = [];
/** The database of the unit stage, while it runs. */
let database;

// Ctrl-C and a CI that loses patience must not leave a database server behind.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopDatabase();
    process.exit(1);
  });
}

checkPrerequisites();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

await stage('install', async () => {
  await install();
  return 0;
});
await stage('system packages', systemPackages);
await stage('engines', installEngines);
await stage('format', () =>
  run('yarn', ['prettier', '--check', '.', '--loglevel', 'warn']),
);
await stage('types', () => run('yarn', ['tsc']));
await stage('lint', () =>
  run('yarn', ['backstage-cli', 'repo', 'lint', '--max-warnings', '0']),
);
await stage('unused', () => run('yarn', ['knip']));
await stage('api reports', () =>
  run('yarn', [
    'backstage-repo-tools',
    'api-reports',
    '--ci',
    // Subpath exports share types; field names say what a one-line comment would repeat; sources stand in for builds.
    '-o',
    'ae-undocumented,ae-forgotten-export,ae-wrong-input-file-type',
    ...libraries,
  ]),
);
await stage('reference', () =>
  run(process.execPath, [
    '--require',
    join(root, 'node_modules/@backstage/cli/config/nodeTransform.cjs'),
    join(root, 'scripts/reference.ts'),
    '--check',
  ]),
);
await stage('unit', unit);
await stage('build', async () => {
  await buildApp();
  return 0;
});
await stage('e2e', endToEnd);
finish();

async function stage(name, act) {
  names.push(name);
  const needed = ['install', 'system packages', 'engines'];
  if (only && only !== name && !needed.includes(name)) return;
  const started = Date.now();
  const before = counts.failed;
  console.log(`\n=== ${name}`);
  const code = await attempted(act);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  times.push([name, seconds, code === 0]);
  // Every stage without counts of its own counts as one check.
  if (!['unit', 'e2e'].includes(name))
    counts[code === 0 ? 'passed' : 'failed'] += 1;
  else if (code !== 0 && counts.failed === before) counts.failed += 1;
  console.log(`=== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
}

/** A stage that breaks is one that failed: the ones after it still run, and the last line still tells. */
async function attempted(act) {
  try {
    return await act();
  } catch (error) {
    console.error(`causeway: ${error.stack ?? error}`);
    return 1;
  }
}

/** Chromium, PostgreSQL and Prometheus from Debian, when this machine has apt and we may use it. */
async function systemPackages() {
  const missing = [
    has('chromium') ? undefined : 'chromium',
    has('ssh-keygen') ? undefined : 'openssh-client',
    hasPostgres() ? undefined : 'postgresql',
    has('prometheus') ? undefined : 'prometheus',
    has('openssl') ? undefined : 'openssl',
  ].filter(Boolean);
  if (missing.length === 0) return 0;
  if (!has('apt-get') || process.getuid?.() !== 0) {
    leftOut.push(
      `${missing.join(
        ', ',
      )}: not installed, and this user may not install them (apt-get install ${missing.join(
        ' ',
      )})${
        missing.some(each => !['chromium', 'postgresql'].includes(each))
          ? '; the unit tests that need ssh-keygen, prometheus or openssl fail without them'
          : ''
      }`,
    );
    return inCi ? 1 : 0;
  }
  const apt = ['-o', 'DPkg::Lock::Timeout=300'];
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env: environment, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('apt-get', [...apt, 'update', '-qq'], quiet);
  return run(
    'apt-get',
    [...apt, 'install', '-y', '-qq', '--no-install-recommends', ...missing],
    quiet,
  );
}

async function unit() {
  const postgres = await startPostgres();
  database = postgres;
  if (!postgres)
    leftOut.push('store tests on PostgreSQL: no server is installed');
  const report = join(results, 'unit.json');
  try {
    return await run(
      'yarn',
      [
        'backstage-cli',
        'repo',
        'test',
        '--maxWorkers=2',
        '--json',
        `--outputFile=${report}`,
      ],
      {
        env: {
          ...process.env,
          CI: '1',
          DEBUG_PRINT_LIMIT: '0',
          BACKSTAGE_TEST_DISABLE_DOCKER: '1',
          ...(postgres && {
            BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING: postgres.url,
          }),
          ...(postgres && inCi && { CAUSEWAY_EXPECT_POSTGRES: '1' }),
        },
      },
    );
  } finally {
    stopDatabase();
    add(report, json => [
      json.numPassedTests,
      json.numFailedTests + json.numRuntimeErrorTestSuites,
      json.numPendingTests + json.numTodoTests,
    ]);
  }
}

function stopDatabase() {
  const stopping = database;
  database = undefined;
  try {
    stopping?.stop();
  } catch (error) {
    console.error(`causeway: ${error.message}`);
  }
}

async function endToEnd() {
  if (!has('chromium')) {
    leftOut.push('browser tests: chromium is not installed');
    return inCi ? 1 : 0;
  }
  const report = join(results, 'e2e.json');
  const code = await run(
    'yarn',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    {
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  add(report, ({ stats }) => [
    stats.expected,
    stats.unexpected + stats.flaky,
    stats.skipped,
  ]);
  return code;
}

function add(report, read) {
  try {
    const [passed, failed, skipped] = read(
      JSON.parse(readFileSync(report, 'utf8')),
    );
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped += skipped;
    // Runners that find no test may call that a success.
    if (passed + failed === 0) {
      console.error('no test ran at all');
      counts.failed += 1;
    }
  } catch (error) {
    console.error(`no result file was written: ${error.message}`);
    counts.failed += 1;
  }
}

function has(command) {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function hasPostgres() {
  try {
    execFileSync('sh', ['-c', 'ls /usr/lib/postgresql/*/bin/initdb'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

function finish() {
  if (only && !names.includes(only)) {
    console.error(
      `causeway: there is no stage ${only}; the stages are ${names.join(', ')}`,
    );
    process.exit(3);
  }
  console.log('\nTime per stage:');
  for (const [name, seconds, ok] of times) {
    console.log(
      `  ${String(seconds).padStart(5)} s  ${name}${ok ? '' : '  FAILED'}`,
    );
  }
  for (const line of leftOut) console.log(`Left out: ${line}`);
  console.log(
    `\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  );
  const bad =
    counts.failed > 0 ||
    times.some(([, , ok]) => !ok) ||
    (inCi && (leftOut.length > 0 || counts.skipped > 0));
  process.exit(bad ? 1 : 0);
}
