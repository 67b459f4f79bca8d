import { EstateControl } from '@causeway/estate';
import { test } from '@playwright/test';
import { ChangePage } from './pages/ChangePage';
import { FormPage } from './pages/FormPage';
import { GraphPage } from './pages/GraphPage';
import { expect } from './support/matchers';
import { forgeUrl, Persona } from './support/persona';
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
  const graph = new GraphPage(page);
  await graph.open({ focus: 'shop/checkout' });

  // Declared and used, seen by the proxies of both.
  await expect(graph.service('shop/checkout')).toHaveAccessibleName(
    /wave 3 · permissive · plaintext.*in the middle.*plaintext seen/,
    SEEN,
  );
  await expect(graph.service('shop/frontend')).toBeVisible();
  await expect(graph.service('shop/recommendation')).toHaveCount(0);
  await expect(page).toBeAccessible();
  await screenshot(page, 'graph');
  await page.setViewportSize({ width: 1280, height: 900 });
  await graph.open({ focus: 'shop/checkout' });

  // One tab stop; to what it calls, and open that: its other callers come.
  await graph.service('shop/checkout').focus();
  await page.keyboard.press('ArrowRight');
  await expect(graph.focused).toHaveAttribute('data-node', /^shop\//);
  await graph.service('shop/cart').click();
  await expect(
    graph.chosen.getByRole('link', { name: 'shop/cart' }),
  ).toBeVisible();
  await page.keyboard.press('e');
  await expect(graph.service('shop/recommendation')).toBeVisible();
  await expect(graph.service('shop/cart')).toBeFocused();
  await expect(
    graph.caller('shop/recommendation').getByText(/called, not declared/),
  ).toBeVisible();
  await expect(page).toBeAccessible();
  await screenshot(page, 'graph-chosen', ['light']);
  await page.setViewportSize({ width: 1280, height: 900 });

  // The same in rows, from which the dependency is asked for.
  await graph.open({
    focus: 'shop/recommendation',
    view: 'table',
    problems: 'true',
  });
  const row = graph.call('shop/cart');
  await expect(row.getByText('called, not declared')).toBeVisible();
  await expect(page).toBeAccessible();
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
  const form = new FormPage(page);
  await form.open('dependency', { service: 'shop/cart', add: 'shop/currency' });
  await form.why.fill('Prices in its words');
  await form.submit('Ask for these calls');
  const graph = new GraphPage(page);
  await graph.open({ change: await new ChangePage(page).id() });
  await expect(graph.reach).toContainText('touches shop/cart.');
  await expect(graph.reach).toContainText(
    'New call: shop/cart → shop/currency',
  );
  await expect(graph.service('shop/frontend')).toHaveAccessibleName(
    /depends on the change/,
  );
  await expect(page).toBeAccessible();
  await screenshot(page, 'graph-change', ['light']);
  await owner.close();
});
