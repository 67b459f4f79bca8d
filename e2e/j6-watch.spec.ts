import { EstateControl, ForgeClient } from '@causeway/estate';
import { test } from '@playwright/test';
import { expect } from './support/matchers';
import { forgeUrl, Persona, portalUrl } from './support/persona';
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
  await page.goto(`${portalUrl}/catalog/shop/component/checkout/mesh`);
  const panel = (name: string) => page.getByRole('region', { name });
  const drift = panel('Drift');
  const plaintext = panel('Plaintext, seven days');

  await expect(drift.getByText(/All 6 proxies acknowledged/)).toBeVisible(SEEN);
  await expect(plaintext.getByText(/Plaintext on 7 of 7 days/)).toBeVisible();
  await expect(
    plaintext.getByText('legacy/order-import', { exact: true }),
  ).toBeVisible();
  await expect(
    panel('Failures by origin').getByText(/call the team of this service/),
  ).toBeVisible();
  await expect(panel('Cost of the mesh in shop').getByText(/€/)).toBeVisible();
  await expect(page).toBeAccessible();
  await picture(page, 'watch/service');
  await screenshot(page, 'watch');

  // A merge: the clusters apply it in turn, and their proxies acknowledge it one by one.
  const commit = await merge('watch/one');
  await control.advance('PT75S');
  await expect(drift.getByText(/waiting for fra-2/)).toBeVisible(SEEN);
  await control.advance('PT5M');
  await expect(
    drift.getByText(`All 6 proxies acknowledged ${commit.slice(0, 8)}`),
  ).toBeVisible(SEEN);

  // One source goes away. Its value stands to its bound, then it is unknown; the others stay.
  await control.fault({ mode: 'down', scope: 'telemetry', signal: 'drift' });
  await control.advance('PT10M');
  await expect(drift.getByText('Unreachable')).toBeVisible(SEEN);
  await expect(drift.getByText(/All 6 proxies/)).toHaveCount(0);
  await expect(plaintext.getByText(/Plaintext on 7 of 7 days/)).toBeVisible();
  await expect(page).toBeAccessible();
  await screenshot(page, 'watch-source-away', ['light']);

  await control.fault({ mode: 'none' });
  await control.advance('PT2M');
  await expect(drift.getByText(/All 6 proxies acknowledged/)).toBeVisible(SEEN);
  await owner.close();
});

test('a blocked call leads to the form that asks for it, filled in', async ({
  browser,
}) => {
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  await page.goto(`${portalUrl}/catalog/shop/component/recommendation/mesh`);
  const egress = page.getByRole('region', {
    name: 'Calls outside that were not declared',
  });
  await egress
    .getByRole('link', { name: 'Ask for models.vendor.example' })
    .click();
  await expect(page.getByRole('combobox', { name: 'Host' })).toHaveValue(
    'models.vendor.example',
  );
  await page.getByRole('textbox', { name: 'Why' }).fill('Ranks products');
  await expect(
    page.getByText(/recommendation may call models\.vendor\.example/).first(),
  ).toBeVisible();
  await owner.close();
});

test('an owner aborts a rollout, with a reason, and its panel follows', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  await page.goto(`${portalUrl}/catalog/shop/component/recommendation/mesh`);
  const rollout = page.getByRole('region', { name: 'Rollout', exact: true });
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
  await expect(rollout.getByText('Stopped in fra-1')).toBeVisible(SEEN);
  await expect(rollout.getByRole('button')).toHaveCount(0);
  await owner.close();
});
