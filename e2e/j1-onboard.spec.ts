import { test } from '@playwright/test';
import { CatalogPage } from './pages/CatalogPage';
import { expect } from './support/matchers';
import { Persona, portalUrl } from './support/persona';
import { picture } from './support/picture';
import { screenshot } from './support/screenshot';

/** Journey J1: a new service from the template, to a catalog page seconds after the merge. */
test('onboard a service from the template', async ({ browser }) => {
  const requester = await Persona.open(browser, 'shop-requester');
  await requester.signIn();
  const { page } = requester;
  await page.goto(`${portalUrl}/create`);
  await page.getByText('Onboard a service to the mesh').first().waitFor();
  await page.goto(`${portalUrl}/create/templates/default/onboard-service`);

  await page.getByRole('combobox', { name: 'Namespace' }).fill('shop');
  await page.keyboard.press('Tab');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('cart');
  await expect(page.getByText(/has a manifest for shop\/cart/)).toBeVisible();
  await name.fill('wishlist');
  await expect(page.getByText(/has a manifest for/)).toHaveCount(0);
  const owner = page.locator('#root_owner');
  await owner.fill('Team Shop');
  await page
    .getByRole('option', { name: /Team Shop/ })
    .first()
    .click();
  await page
    .getByRole('textbox', { name: /What it does/ })
    .fill('Keeps what a visitor wants to buy later');
  await expect(page).toBeAccessible('form');
  await picture(page, 'onboard/service');
  await screenshot(page, 'onboard-1-service', ['light']);
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByLabel(/fra-1/).check();
  const calls = page.getByRole('combobox', { name: 'Calls' });
  await calls.fill('shop/cart');
  await page.getByRole('option', { name: 'shop/cart' }).click();
  await expect(page).toBeAccessible('form');
  await picture(page, 'onboard/network');
  await screenshot(page, 'onboard-2-network', ['light']);
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByText('shop/wishlist joins the mesh')).toBeVisible();
  await expect(page.getByText('wishlist depends on shop/cart')).toBeVisible();
  await expect(page).toBeAccessible('form');
  await picture(page, 'onboard/preview');
  await screenshot(page, 'onboard-3-preview', ['light']);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'Follow the change' }).click();

  await expect(
    page.getByText('Verified by the forge as causeway-bot'),
  ).toBeVisible();
  await expect(page).toBeAccessible();
  const link = page.getByRole('link', { name: /^#\d+/ });
  const pullUrl = (await link.getAttribute('href'))!;

  const owner2 = await Persona.open(browser, 'shop-owner-2');
  const platform = await Persona.open(browser, 'platform-2');
  await owner2.approve(pullUrl);
  const forge = await platform.onForge(pullUrl);
  await forge.getByRole('button', { name: 'Approve' }).click();
  await expect(async () => {
    await forge.reload();
    await expect(forge.getByRole('button', { name: 'Merge' })).toBeEnabled({
      timeout: 500,
    });
  }).toPass();
  await forge.getByRole('button', { name: 'Merge' }).click();
  await forge.waitForLoadState();
  const merged = Date.now();
  // Asked for until it is there.
  requester.expected.push(/404.*component\/shop\/wishlist/);

  await expect(async () => {
    await page.goto(`${CatalogPage.url('shop/wishlist')}/mesh`);
    await expect(page.getByText('Keeps what a visitor wants')).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  test.info().annotations.push({
    type: 'seconds from merge to page',
    description: ((Date.now() - merged) / 1000).toFixed(1),
  });
  await screenshot(page, 'onboard-4-service');
  // The edge is a catalog relation of the other service too.
  await new CatalogPage(page).open('shop/cart');
  await expect(page.getByRole('link', { name: 'shop/wishlist' })).toBeVisible();

  for (const persona of [requester, owner2, platform]) await persona.close();
});
