import { defineConfig } from '@playwright/test';
import base from '../playwright.config';

/** The soak: `make soak`, apart from the journeys. SOAK_MINUTES shortens it for a try, which proves nothing of memory. */
export default defineConfig({
  ...base,
  testDir: __dirname,
  testMatch: '*.soak.ts',
  reporter: 'list',
  outputDir: '../.results/soak',
  globalSetup: require.resolve('../support/startPortal'),
});
