import { test } from '@playwright/test';
import { expect } from './support/matchers';
import { Persona, portalUrl } from './support/persona';
import { screenshot } from './support/screenshot';

/** What calls in plaintext and was never declared, to its signed pull request. */
test('adopt a workload that telemetry sees and nobody declares', async ({
  browser,
}) => {
  const requester = await Persona.open(browser, 'shop-requester');
  await requester.signIn();
  const { page } = requester;
  const workload = page.getByRole('combobox', { name: /Workload/ });
  // Telemetry is collected in turns after the start.
  await expect(async () => {
    await page.goto(`${portalUrl}/create/templates/default/adopt-service`);
    await expect(
      workload.getByRole('option', { name: /^legacy\/order-import/ }),
    ).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
  await workload.selectOption('legacy/order-import');
  await expect(page.getByText(/it was seen from frankfurt/)).toBeVisible();
  await expect(page.getByText(/without mutual TLS/)).toBeVisible();
  await expect(
    page.getByRole('checkbox', { name: 'shop/checkout' }),
  ).toBeChecked();
  await page.getByLabel(/fra-1/).check();
  await page.locator('#root_owner').fill('Team Shop');
  await page
    .getByRole('option', { name: /Team Shop/ })
    .first()
    .click();
  await page
    .getByRole('textbox', { name: /What it does/ })
    .fill('Places orders of the old system');
  await screenshot(page, 'adopt-1-workload', ['light']);
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByText(/does not count by port/)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(
    page.getByText('legacy/order-import joins the mesh'),
  ).toBeVisible();
  await expect(
    page.getByText('order-import depends on shop/checkout'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'Follow the change' }).click();
  await expect(
    page.getByText('Verified by the forge as causeway-bot'),
  ).toBeVisible();
  await expect(page).toBeAccessible();
  await requester.close();
});
