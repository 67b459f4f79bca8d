import { EstateControl } from '@causeway/estate';
import { test } from '@playwright/test';
import { ChangePage } from './pages/ChangePage';
import { FormPage } from './pages/FormPage';
import { land } from './support/land';
import { expect } from './support/matchers';
import { passTime } from './support/passTime';
import { forgeUrl, Persona } from './support/persona';
import { picture } from './support/picture';
import { screenshot } from './support/screenshot';

const control = new EstateControl(forgeUrl);

const button = 'Ask for strict mTLS';

/** Journey J5: a week without plaintext, a policy that is watched for a day, a replay, and then plaintext is refused. */
test('a service becomes strict: clock, dry-run, soak, replay, enforcement, live', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  await control.advance('PT10M');
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const form = new FormPage(owner.page);
  await form.open('strict-mtls', { service: 'shop/currency' });
  await form.why.fill('Everybody calls over mTLS by now');
  await form.says('2 signed pull requests are opened, in this order');
  await expect(owner.page).toBeAccessible();
  await picture(owner.page, 'strict-mtls/form');
  await form.submit(button);

  // The policy comes first, in dry-run: it denies nobody.
  const change = new ChangePage(owner.page);
  await change.isStep(1, 'Open');
  await change.isStep(2, 'Draft');
  await expect(change.step(2)).toHaveVerdict('No plaintext for a week', 'pass');
  await expect(change.step(2)).toHaveVerdict(
    'Watched for a day before it denies',
    'insufficient-evidence',
  );
  await expect(owner.page).toBeAccessible();
  await land(change, 1);
  await passTime(
    'PT10M',
    change
      .step(2)
      .getByText(/watched for 0 of 24 h/)
      .first(),
  );
  await expect(change.step(2)).toHaveVerdict(
    'Watched for a day before it denies',
    'insufficient-evidence',
  );
  await picture(owner.page, 'strict-mtls/soak');
  await screenshot(owner.page, 'strict-soak');

  // A day later the replay can tell, and one pull request enforces it and refuses plaintext.
  await passTime(
    'PT26H',
    change.passed(2, 'Watched for a day before it denies'),
  );
  await expect(change.step(2)).toHaveVerdict(
    'Watched for a day before it denies',
    'pass',
  );
  await expect(change.step(2)).toHaveVerdict(
    'Few callers would be denied',
    'pass',
  );
  await expect(change.step(2)).toContainText('mode: STRICT');
  await land(change, 2);
  // Proven by the first whole day under the new policy: no denial that the replay did not foresee, no plaintext.
  await passTime('PT50H', change.phase.filter({ hasText: /^Live$/ }));
  await expect(change).toBeLive();
  await expect(owner.page).toBeAccessible();
  await picture(owner.page, 'strict-mtls/live');
  await owner.close();
});

test('a caller in plaintext is named, and a hole in what was measured is no proof', async ({
  browser,
}) => {
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  const form = new FormPage(page);
  await form.open('strict-mtls', { service: 'shop/checkout' });
  await form.why.fill('Orders are worth it');
  await expect(page.getByRole('main')).toHaveVerdict(
    'No plaintext for a week',
    'fail',
    'legacy/order-import',
  );
  await expect(page).toBeAccessible();
  await screenshot(page, 'strict-blocked', ['light']);

  // Amsterdam was not measured for nine hours of one day.
  await form.open('strict-mtls', { service: 'shop/product-catalog' });
  await form.why.fill('Its pages are public, its callers are not');
  await expect(page.getByRole('main')).toHaveVerdict(
    'No plaintext for a week',
    'insufficient-evidence',
  );
  await owner.close();
});
