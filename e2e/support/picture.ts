import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

const folder = join(__dirname, '..', '..', 'docs', 'images');

/**
 * A picture for the guides, "first-change/preview"; made only by `make pictures`, so that other runs change no file.
 * Ages are masked: they differ each time.
 */
export async function picture(
  page: Page,
  name: string,
  of?: Locator,
): Promise<void> {
  if (process.env.PICTURES === undefined) return;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  // A page is shown from its top, wherever the journey has got to.
  if (of === undefined) await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
  const path = join(folder, `${name}.png`);
  const mask = [(of ?? page).locator('time')];
  const options = {
    path,
    mask,
    maskColor: '#e0e0e0',
    animations: 'disabled',
    caret: 'hide',
    // A notice that happens to be shown is no part of what is told.
    style: '[class*="nackbar"] { display: none !important }',
  } as const;
  if (of === undefined) await page.screenshot(options);
  else await of.screenshot(options);
}
