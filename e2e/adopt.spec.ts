import { test } from '@playwright/test';
import { expect } from './support/matchers';
import { Persona, portalUrl } from './support/persona';
import { screenshot } from './support/screenshot';

/** What runs and was never declared, from what calls and live objects say of it to its signed pull request. */
test('adopt a workload that runs or telemetry sees and nobody declares', async ({
  browser,
}) => {
  const requester = await Persona.open(browser, 'shop-requester');
  await requester.signIn();
  const { page } = requester;
  const workload = page.getByRole('combobox', { name: /Workload/ });
  const optionOf = (label: RegExp) =>
    workload.getByRole('option', { name: label });
  // Telemetry is collected in turns after the start.
  await expect(async () => {
    await page.goto(`${portalUrl}/create/templates/default/adopt-service`);
    await expect(optionOf(/^legacy\/order-import: calls 1/)).toHaveCount(1, {
      timeout: 5_000,
    });
    await expect(optionOf(/^shop\/reviews: runs in fra-1, fra-2$/)).toHaveCount(
      1,
      { timeout: 5_000 },
    );
  }).toPass();

  // Calls know whom it calls, the objects where it runs.
  await workload.selectOption('legacy/order-import');
  await expect(page.getByText('Seen in fra-1 (objects).')).toBeVisible();
  await expect(page.getByText(/calls without mutual TLS/)).toBeVisible();
  await expect(page.getByText(/None of its pods has a proxy/)).toBeVisible();
  await expect(
    page.getByRole('checkbox', { name: 'shop/checkout' }),
  ).toBeChecked();
  await expect(page.getByLabel(/fra-1/)).toBeChecked();
  await screenshot(page, 'adopt-1-seen', ['light']);

  // Allowed to be without a proxy: apart, and last.
  await expect(workload.getByRole('option').last()).toHaveText(
    'shop/image-resizer: runs without a proxy',
  );

  // Nobody calls it: only the objects know it, and not all of its ports.
  await workload.selectOption('shop/reviews');
  await expect(page.getByText('All of its 4 pods have a proxy.')).toBeVisible();
  await expect(page.getByText(/service account reviews-reader/)).toBeVisible();
  await expect(page.getByText(/spoken on port 9090/)).toBeVisible();
  const protocols = page.getByRole('combobox', { name: /Protocol/ });
  await expect(protocols.first()).toHaveValue('HTTP');
  await expect(protocols.last()).toHaveValue('');
  await page.locator('#root_owner').fill('Team Shop');
  await page
    .getByRole('option', { name: /Team Shop/ })
    .first()
    .click();
  await page
    .getByRole('textbox', { name: /What it does/ })
    .fill('What buyers say of products');
  await expect(page).toBeAccessible('form');
  await page.getByRole('button', { name: 'Next' }).click();
  // What nobody says has to be chosen before the next page.
  await expect(protocols.last()).toBeFocused();
  await protocols.last().selectOption('TCP');
  await screenshot(page, 'adopt-2-ports', ['light']);
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByText('shop/reviews joins the mesh')).toBeVisible();
  await expect(page.getByText(/serviceAccount: reviews-reader/)).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'Follow the change' }).click();
  await expect(
    page.getByText('Verified by the forge as causeway-bot'),
  ).toBeVisible();
  await expect(page).toBeAccessible();
  await requester.close();
});
