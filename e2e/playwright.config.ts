import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';
import { ports } from './support/startPortal';

/** Debian's Chromium, or the one CAUSEWAY_CHROMIUM names; nothing is ever downloaded. */
function chromium(): string {
  return (
    process.env.CAUSEWAY_CHROMIUM ??
    execFileSync('sh', ['-c', 'command -v chromium'], {
      encoding: 'utf8',
    }).trim()
  );
}

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: require.resolve('./support/startPortal'),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  // One estate, one story at a time: the journeys share a forge.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  outputDir: '.results',
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${ports.portal}`,
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium(),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
