import { EstateControl, ForgeClient } from '@causeway/estate';
import { test } from '@playwright/test';
import { CatalogPage } from './pages/CatalogPage';
import { FormPage } from './pages/FormPage';
import { expect } from './support/matchers';
import { forgeUrl, Persona } from './support/persona';
import { picture } from './support/picture';
import { screenshot } from './support/screenshot';

const control = new EstateControl(forgeUrl);

test.afterEach(() => control.fault({ mode: 'none' }));

/** The portal collects every minute and the page asks every quarter of one. */
const SEEN = { timeout: 45_000 };

/** Merges a file into routing, as people of the platform do. */
async function merge(branch: string): Promise<string> {
  const token = await control.token('causeway-bot');
  const bot = new ForgeClient({ url: forgeUrl, repo: 'routing', token });
  const commit = await bot.land({
    control,
    branch,
    approvers: ['platform-1', 'platform-2'],
  });
  bot.close();
  return commit;
}

/** Journey J6: an owner watches a service, sees a merge arrive, and a source go away in the middle. */
test('an owner watches a service through a merge and through a source that goes away', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  // What others merged just before arrives first.
  await control.advance('PT10M');
  const service = new CatalogPage(page);
  await service.open('shop/checkout');
  const drift = service.panel('Drift');
  const plaintext = service.panel('Plaintext, seven days');

  await service.until(drift.getByText(/All 6 proxies acknowledged/));
  await expect(plaintext.getByText(/Plaintext on 7 of 7 days/)).toBeVisible();
  await expect(
    plaintext.getByText('legacy/order-import', { exact: true }),
  ).toBeVisible();
  await expect(
    service
      .panel('Failures by origin')
      .getByText(/call the team of this service/),
  ).toBeVisible();
  await expect(
    service.panel('Cost of the mesh in shop').getByText(/€/),
  ).toBeVisible();
  await expect(page).toBeAccessible();
  await picture(page, 'watch/service');
  await screenshot(page, 'watch');

  // A merge, while the page stays open: the clusters apply it in turn, and their proxies acknowledge it one by one.
  const commit = await merge('watch/one');
  await control.advance('PT75S');
  await expect(drift.getByText(/waiting for fra-2/)).toBeVisible(SEEN);
  await control.advance('PT5M');
  await service.until(
    drift.getByText(`All 6 proxies acknowledged ${commit.slice(0, 8)}`),
  );

  // One source goes away. Its value stands to its bound, then it is unknown; the others stay.
  await control.fault({ mode: 'down', scope: 'telemetry', signal: 'drift' });
  await control.advance('PT10M');
  await service.until(drift.getByText('Unreachable'));
  await expect(drift.getByText(/All 6 proxies/)).toHaveCount(0);
  await expect(plaintext.getByText(/Plaintext on 7 of 7 days/)).toBeVisible();
  await expect(page).toBeAccessible();
  await screenshot(page, 'watch-source-away', ['light']);

  await control.fault({ mode: 'none' });
  await control.advance('PT2M');
  await service.until(drift.getByText(/All 6 proxies acknowledged/));
  await owner.close();
});

test('a blocked call leads to the form that asks for it, filled in', async ({
  browser,
}) => {
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  const service = new CatalogPage(page);
  await service.open('shop/recommendation');
  await service
    .panel('Calls outside that were not declared')
    .getByRole('link', { name: 'Ask for models.vendor.example' })
    .click();
  const form = new FormPage(page);
  await expect(form.field('Host')).toHaveValue('models.vendor.example');
  await form.why.fill('Ranks products');
  await form.says(/recommendation may call models\.vendor\.example/);
  await owner.close();
});

test('an owner aborts a rollout, with a reason, and its panel follows', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  const service = new CatalogPage(page);
  await service.open('shop/recommendation');
  const rollout = service.panel('Rollout');
  await rollout
    .getByRole('button', { name: 'Abort recommendation in fra-1' })
    .click(SEEN);
  const dialog = page.getByRole('dialog', {
    name: 'Abort the rollout of recommendation in fra-1?',
  });
  await expect(
    dialog.getByText(/manifest still asks for the new version/),
  ).toBeVisible();
  await expect(page).toBeAccessible();
  await expect(page).toBeAccessible('[role=dialog]');
  await screenshot(page, 'abort-rollout', ['light']);
  await dialog
    .getByRole('textbox', { name: 'Reason' })
    .fill('Its error ratio rises since noon');
  await dialog.getByRole('button', { name: 'Abort it' }).click();
  await expect(
    rollout.getByText(/goes back to the stable version/),
  ).toBeVisible();
  await control.advance('PT2M');
  await service.until(rollout.getByText('Stopped in fra-1'));
  await expect(rollout.getByRole('button')).toHaveCount(0);
  await owner.close();
});
