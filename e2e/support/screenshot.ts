import { join } from 'node:path';
import type { Page } from '@playwright/test';

const folder = join(__dirname, '..', '.screenshots');

/** Keeps a picture of a page in light and dark, wide and on a phone; the folder is ignored by git. */
export async function screenshot(page: Page, name: string): Promise<void> {
  for (const [size, width] of [
    ['wide', 1280],
    ['phone', 400],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({
      path: join(folder, `${name}-${size}.png`),
      fullPage: true,
    });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
