import { expect, test } from '@playwright/test';
import { SettingsPage } from './pages/SettingsPage';
import { Persona } from './support/persona';

test('sign in, reload, lose the identity provider for a moment, sign out, come back as somebody else', async ({
  browser,
}) => {
  const person = await Persona.open(browser, 'shop-requester');
  await person.signInAnew();
  const { page, context } = person;

  await page.reload();
  await person.expectSignedIn();

  // The estate goes away and comes back: the refresh token still works.
  process.kill(Number(process.env.CAUSEWAY_E2E_SUPERVISOR), 'SIGUSR2');
  await expect(async () => {
    await page.reload();
    await expect(
      page.getByRole('link', { name: 'Settings' }).first(),
    ).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });

  const settings = new SettingsPage(page);
  await settings.isOf('Shop requester');
  await settings.signOut();
  const button = page.getByRole('button', { name: 'Sign in' });
  await button.waitFor();

  const [window] = await Promise.all([
    context.waitForEvent('page'),
    button.click(),
  ]);
  await window.getByRole('button', { name: /platform-1 / }).click();
  await person.expectSignedIn();
  await settings.isOf('Platform engineer 1');
  await person.close();
});
