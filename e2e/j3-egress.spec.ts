import { EstateControl } from '@causeway/estate';
import { test, type Page } from '@playwright/test';
import { CatalogPage } from './pages/CatalogPage';
import { ChangePage } from './pages/ChangePage';
import { FormPage } from './pages/FormPage';
import { expect } from './support/matchers';
import { forgeUrl, Persona, portalUrl } from './support/persona';
import { picture } from './support/picture';
import { screenshot } from './support/screenshot';

const control = new EstateControl(forgeUrl);

test.afterEach(() => control.fault({ mode: 'none' }));

/** What the mesh gets is listed by object; each opens by keyboard to what differs. */
async function openRenderedObject(page: Page, kind: string): Promise<void> {
  const objects = page.getByRole('region', {
    name: 'What the mesh gets: 7 objects added, 2 changed',
  });
  const row = objects.locator('summary', { hasText: kind });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(
    objects
      .getByRole('region', { name: new RegExp(`^Difference in ${kind} `) })
      .getByText('api.partners.example')
      .first(),
  ).toBeVisible();
}

/** Journey J3: a service owner asks for an outside host; two people approve; the host is on the service's page. */
test('egress for checkout, from form to merged and visible', async ({
  browser,
}) => {
  const requester = await Persona.open(browser, 'shop-requester');
  await requester.signIn();
  const { page } = requester;

  const service = new CatalogPage(page);
  await service.openOverview('shop/checkout');
  await service.tab.first().click();
  await expect(page.getByText('None declared')).toBeVisible();
  await screenshot(page, 'service');
  await expect(page).toBeAccessible();
  await service.askFor(/^Egress to a host/);

  const host = page.getByRole('combobox', { name: 'Host' });
  const submit = page.getByRole('button', { name: 'Ask for egress' });
  await expect(submit).toBeDisabled();
  await page
    .getByRole('textbox', { name: 'Why' })
    .fill('Partners moved their interface there');
  for (const [refused, why] of [
    ['*.partners.example', /pattern/],
    ['10.0.0.7', /address/],
    ['cart.shop.svc.cluster.local', /mesh|cluster/],
  ] as const) {
    await host.fill(refused);
    await expect(page.getByText(why).first()).toBeVisible();
    await expect(submit).toBeDisabled();
  }

  await host.fill('API.Partners.Example.');
  await expect(
    page
      .getByText('checkout may call api.partners.example:443 over HTTPS')
      .first(),
  ).toBeVisible();
  // The comment above the last dependency is still there, beside one hunk of additions.
  await expect(page.getByText('# Best effort: an order stands')).toBeVisible();
  await expect(page.getByText('2 of 5 must approve')).toBeVisible();
  await openRenderedObject(page, 'ServiceEntry');
  await expect(page).toBeAccessible();
  await picture(page, 'first-change/preview');
  await screenshot(page, 'form', ['light']);
  // Twice: the key of the form makes it one change.
  await submit.dblclick();

  await expect(
    page.getByText('Verified by the forge as causeway-bot'),
  ).toBeVisible();
  // The change renders the same objects, from its stored plan.
  await openRenderedObject(page, 'Sidecar');
  await expect(page).toBeAccessible();
  await picture(page, 'first-change/change');
  await screenshot(page, 'change');
  const changeUrl = page.url();
  const link = page.getByRole('link', { name: /^#\d+/ });
  const pullUrl = (await link.getAttribute('href'))!;
  expect(pullUrl).toContain(forgeUrl);

  const owner = await Persona.open(browser, 'shop-owner-1');
  const platform = await Persona.open(browser, 'platform-1');
  // The requester's own approval counts neither on the forge nor in the portal.
  await requester.approve(pullUrl);
  await owner.approve(pullUrl);
  await expect(page.getByText(/1 of 2 approvals/).first()).toBeVisible();
  const forge = await platform.onForge(pullUrl);
  await expect(
    forge.getByText('Verified, signed by causeway-bot'),
  ).toBeVisible();
  await expect(forge.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await expect(forge).toBeAccessible('body');
  await forge.getByRole('button', { name: 'Approve' }).click();
  await expect(async () => {
    await forge.reload();
    await expect(forge.getByRole('button', { name: 'Merge' })).toBeEnabled({
      timeout: 500,
    });
  }).toPass();
  await screenshot(forge, 'pull-request');
  await forge.getByRole('button', { name: 'Merge' }).click();
  await expect(forge.getByText('merged').first()).toBeVisible();

  await page.goto(changeUrl);
  await expect(page.getByText('Merged', { exact: true }).first()).toBeVisible();
  await service.open('shop/checkout');
  await expect(page.getByText('api.partners.example').first()).toBeVisible();
  await picture(page, 'first-change/service');
  await screenshot(page, 'service-after');

  await page.goto(`${portalUrl}/mesh/mine?state=all`);
  const rows = page.getByRole('link', { name: /api\.partners\.example/ });
  await expect(rows).toHaveCount(1);
  // Other journeys of the same requester are in the list too.
  const row = page.getByRole('row').filter({ has: rows });
  await expect(row.getByText('Merged', { exact: true })).toBeVisible();
  await expect(page).toBeAccessible();
  await screenshot(page, 'changes');

  for (const persona of [requester, owner, platform]) await persona.close();
});

test('a forge that goes away in the middle loses nothing', async ({
  browser,
}) => {
  const requester = await Persona.open(browser, 'shop-requester');
  await requester.signIn();
  const form = new FormPage(requester.page);
  await form.open('egress', {
    service: 'shop/checkout',
    host: 'lost.partners.example',
  });
  await form.why.fill('They moved once more');
  await form.says(/checkout may call lost\.partners\.example/);
  await control.fault({ mode: 'down', scope: 'api' });
  await form.submit('Ask for egress');
  const change = new ChangePage(requester.page);
  await expect(change).toWaitFor('cannot be reached');
  await expect(requester.page).toBeAccessible();
  await control.fault({ mode: 'none' });
  await change.isStep(1, 'Open');
  await expect(
    requester.page.getByText('Verified by the forge as causeway-bot'),
  ).toBeVisible();
  await change.act('Withdraw', {
    reason: 'Only to see that it arrives',
    button: 'Withdraw it',
  });
  await expect(change.phase).toHaveText('Withdrawn');
  await requester.close();
});

test('a person of another team learns before submitting that they may not', async ({
  browser,
}) => {
  const stranger = await Persona.open(browser, 'payments-owner');
  await stranger.signIn();
  const { page } = stranger;
  await page.goto(
    `${portalUrl}/mesh/request/egress?service=shop/checkout&host=stranger.partners.example`,
  );
  await page
    .getByRole('textbox', { name: 'Why' })
    .fill('Somebody else’s service');
  await expect(
    page.getByText(/only owners of shop\/checkout/).first(),
  ).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Ask for egress' }),
  ).toBeDisabled();
  await stranger.close();
});
