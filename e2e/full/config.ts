import { defineConfig } from '@playwright/test';
import base from '../playwright.config';

/** The queue at full size, apart from the journeys: `yarn playwright test --config e2e/full/config.ts`. */
export default defineConfig({
  ...base,
  testDir: __dirname,
  testMatch: '*.full.ts',
  reporter: 'list',
  outputDir: '../.results/full',
  globalSetup: require.resolve('./startFull'),
});
