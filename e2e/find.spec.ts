import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { CatalogPage } from './pages/CatalogPage';
import { HomePage } from './pages/HomePage';
import { SettingsPage } from './pages/SettingsPage';
import { Persona, portalUrl } from './support/persona';

/** The search hears of a change at once and waits half a minute between two readings. */
const INDEXED = { timeout: 90_000 };

test('the search finds services, changes, identities and what may be asked for', async ({
  browser,
}) => {
  const requester = await Persona.open(browser, 'shop-requester');
  // Seconds after the start of a portal a type has no index yet, and counting its hits fails.
  requester.expected.push(/status of 500.*\/api\/search\/query.*mesh-/);
  await requester.signIn();
  const { page } = requester;
  const find = (words: string) =>
    page.goto(`${portalUrl}/search?query=${encodeURIComponent(words)}`);
  const hit = (text: RegExp) =>
    page.getByRole('listitem').filter({ hasText: text });

  await expect(async () => {
    await find('checkout');
    await expect(hit(/Turns a cart into an order/)).toBeVisible();
    await expect(hit(/Identity in the mesh/).first()).toBeVisible();
  }).toPass(INDEXED);
  await find('egress');
  await expect(
    hit(/A change to ask for/).getByRole('link', { name: /Egress/ }),
  ).toHaveAttribute('href', '/mesh/request/egress');

  const host = `found${randomUUID().slice(0, 8)}.partners.example`;
  const id = await requester.ask({
    kind: 'egress',
    input: {
      service: 'shop/checkout',
      host,
      reason: 'Partners moved their interface there',
    },
  });
  const change = hit(new RegExp(host));
  await expect(async () => {
    await find(host);
    await expect(change).toContainText('asked for by Shop requester');
  }).toPass(INDEXED);
  await change.getByRole('link', { name: /Allow checkout/ }).click();
  await expect(page).toHaveURL(`${portalUrl}/mesh/changes/${id}`);
  await requester.close();
});

test('a service leads to the mesh, and a topic is switched off', async ({
  browser,
}) => {
  const owner = await Persona.open(browser, 'shop-owner-2');
  await owner.signIn();
  const { page } = owner;
  const service = new CatalogPage(page);
  await service.openOverview('shop/checkout');
  await expect(await service.menuItem('Ask for a change…')).toHaveAttribute(
    'href',
    '/catalog/shop/component/checkout/mesh',
  );
  await page.getByRole('menuitem', { name: 'Changes of this service' }).click();
  await expect(page).toHaveURL(/\/mesh\/all\?service=shop%2Fcheckout/);
  await expect(new HomePage(page).needsLink).toHaveAttribute(
    'href',
    '/mesh/home',
  );

  const settings = new SettingsPage(page);
  await settings.openNotifications();
  const isOn = settings.topicSwitch('change is live');
  await expect(isOn).toBeChecked();
  await settings.toggleTopic('change is live');
  await expect(isOn).not.toBeChecked();
  await page.reload();
  await settings.showTopics();
  await expect(isOn).not.toBeChecked();
  await owner.close();
});
