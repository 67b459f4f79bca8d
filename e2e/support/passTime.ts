import { EstateControl } from '@causeway/estate';
import { expect, type Locator } from '@playwright/test';
import { forgeUrl } from './persona';

const control = new EstateControl(forgeUrl);

/**
 * Lets time pass, and as many minutes more as it takes until something is seen. What became due is judged at once, by what was
 * collected before; sources are asked seconds later, and what still waits is judged again only after minutes of the estate.
 */
export async function passTime(by: string, until: Locator): Promise<void> {
  await control.advance(by);
  await expect(async () => {
    await control.advance('PT6M');
    await expect(until).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 90_000 });
}
