import type { Page } from '@playwright/test';

/** What a switch of size or scheme, or a dialog that opens, sets in motion has come to rest. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    // What has just been rendered sets its transitions in motion with the next frame.
    await new Promise(resolve =>
      requestAnimationFrame(() => requestAnimationFrame(resolve)),
    );
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(animation => animation.finished.catch(() => {})),
    );
  });
}
