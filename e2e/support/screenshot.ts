import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { settled } from './settled';

const folder = join(__dirname, '..', '.screenshots');

/** Keeps a picture of a page in light and dark, wide and on a phone; the folder is ignored by git. */
export async function screenshot(
  page: Page,
  name: string,
  schemes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const [size, width] of [
      ['phone', 400],
      ['wide', 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      await screenshotAt(page, `${name}-${size}-${colorScheme}`);
    }
  }
}

/** Keeps a picture of a page as it is. */
export async function screenshotAt(page: Page, name: string): Promise<void> {
  await page.screenshot({
    path: join(folder, `${name}.png`),
    fullPage: true,
  });
}
