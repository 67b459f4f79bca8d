import { EstateControl } from '@causeway/estate';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { forgeUrl, Persona, portalUrl } from './support/persona';
import { screenshot } from './support/screenshot';

const control = new EstateControl(forgeUrl);

/** The portal collects every minute and the page asks every half of one. */
const SEEN = { timeout: 75_000 };

test('an owner sees who calls a service, by keyboard, and asks for what is not declared', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await control.advance('PT10M');
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  await page.goto(`${portalUrl}/mesh/graph?focus=shop%2Fcheckout`);
  const canvas = page.getByRole('application', { name: 'Service graph' });
  const service = (ref: string) =>
    canvas.getByRole('button', { name: new RegExp(`^${ref},`) });

  // Declared and used, seen by the proxies of both.
  await expect(service('shop/checkout')).toHaveAccessibleName(
    /wave 3 · permissive · plaintext.*in the middle.*plaintext seen/,
    SEEN,
  );
  await expect(service('shop/frontend')).toBeVisible();
  await expect(service('shop/recommendation')).toHaveCount(0);
  await expectAccessible(page);
  await screenshot(page, 'graph');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${portalUrl}/mesh/graph?focus=shop%2Fcheckout`);

  // One tab stop; to what it calls, and open that: its other callers come.
  await service('shop/checkout').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.graph-node:focus')).toHaveAttribute(
    'data-node',
    /^shop\//,
  );
  await service('shop/cart').click();
  const chosen = page.getByRole('region', { name: 'Chosen' });
  await expect(chosen.getByRole('link', { name: 'shop/cart' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(service('shop/recommendation')).toBeVisible();
  await expect(service('shop/cart')).toBeFocused();
  const callers = chosen.getByRole('list', { name: 'It is called by' });
  await expect(
    callers
      .getByRole('listitem')
      .filter({ hasText: 'shop/recommendation' })
      .getByText(/called, not declared/),
  ).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'graph-chosen', ['light']);
  await page.setViewportSize({ width: 1280, height: 900 });

  // The same in rows, from which the dependency is asked for.
  await page.goto(
    `${portalUrl}/mesh/graph?focus=shop%2Frecommendation&view=table&problems=true`,
  );
  const row = page
    .getByRole('table', { name: 'Calls' })
    .getByRole('row')
    .filter({ hasText: 'shop/cart' });
  await expect(row.getByText('called, not declared')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Declare it' }).click();
  await expect(
    page.getByRole('heading', { name: 'Calls to other services' }).first(),
  ).toBeVisible();
  await owner.close();
});

test('an owner sees how far a change would reach', async ({ browser }) => {
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  await page.goto(
    `${portalUrl}/mesh/request/dependency?service=shop%2Fcart&add=shop%2Fcurrency`,
  );
  await page.getByRole('textbox', { name: 'Why' }).fill('Prices in its words');
  await page.getByRole('button', { name: 'Ask for these calls' }).click();
  await page.waitForURL(/\/mesh\/changes\//);
  const id = new URL(page.url()).pathname.split('/').pop() ?? '';
  await page.goto(`${portalUrl}/mesh/graph?change=${id}`);
  const reach = page.getByRole('region', { name: 'Reach of the change' });
  await expect(reach).toContainText('touches shop/cart.');
  await expect(reach).toContainText('New call: shop/cart → shop/currency');
  await expect(
    page.getByRole('button', {
      name: /^shop\/frontend,.*depends on the change/,
    }),
  ).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'graph-change', ['light']);
  await owner.close();
});
