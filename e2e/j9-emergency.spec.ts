import { readFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { ChangePage, SEEN } from './pages/ChangePage';
import { FormPage } from './pages/FormPage';
import { land } from './support/land';
import { expect } from './support/matchers';
import { Persona } from './support/persona';
import { picture } from './support/picture';
import { screenshot } from './support/screenshot';

const reason = 'The key of the advertisements was seen in a public archive';

/** Journey J9, emergency: denied at once, marked, looked at afterwards by somebody else, and readable for an auditor. */
test('a caller is denied at once, reviewed afterwards, and an auditor finds all of it', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const form = new FormPage(owner.page);
  await form.open('emergency-deny', { service: 'shop/cart' });
  await form.choose('Who is denied', 'A service, with all its identities');
  await form.field('Caller').fill('shop/ad');
  await form.why.fill(reason);
  await form.says(/DENY policy/);
  await expect(owner.page).toBeAccessible();
  await picture(owner.page, 'emergency/form');
  await form.submit('Deny now');

  const change = new ChangePage(owner.page);
  const id = await change.id();
  await expect(owner.page.getByText('Urgent', { exact: true })).toBeVisible();
  // What a form of every day would have to wait for is shown, and holds nothing.
  const soak = change
    .step(1)
    .getByRole('listitem')
    .filter({ hasText: 'Watched for a day before it denies' });
  await expect(soak).toContainText('Only advises.', SEEN);
  await expect(owner.page).toBeAccessible();
  await land(change, 1);

  // Nobody is done yet: somebody else than the requester has to look.
  await expect(change).toWaitFor(/review/i);
  await expect(
    owner.page.getByRole('button', { name: 'Keep as merged' }),
  ).toBeDisabled();
  await picture(owner.page, 'emergency/review');
  await screenshot(owner.page, 'emergency');
  const security = await Persona.open(browser, 'security-2');
  await security.signIn();
  const seen = new ChangePage(security.page);
  await seen.open(id);
  await seen.act('Keep as merged', {
    reason: 'Nobody but the stolen key called the cart from there',
    button: 'Keep it as merged',
  });
  await expect(
    security.page.getByRole('button', { name: 'Keep as merged' }),
  ).toHaveCount(0, SEEN);
  await expect(security.page).toBeAccessible();

  // Who asked, on what evidence, which signed commit, who looked: in one place, and in the trail.
  const auditor = await Persona.open(browser, 'auditor');
  await auditor.signIn();
  const thread = new ChangePage(auditor.page);
  await thread.open(id);
  const happened = auditor.page.getByRole('region', { name: 'What happened' });
  for (const words of ['shop-owner-1', 'security-2', /signed commit/]) {
    await expect(happened.getByText(words).first()).toBeVisible();
  }
  await expect(
    auditor.page.getByText('Verified by the forge as causeway-bot'),
  ).toBeVisible();
  for (const button of ['Revert', 'Withdraw']) {
    await expect(
      auditor.page
        .locator(':enabled')
        .and(auditor.page.getByRole('button', { name: button, exact: true })),
    ).toHaveCount(0);
  }
  await picture(auditor.page, 'emergency/thread');
  const [download] = await Promise.all([
    auditor.page.waitForEvent('download'),
    auditor.page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  const kept = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(kept)).toMatchObject({ id, urgent: true });
  const trail = await auditor.get('/api/mesh/audit/export');
  expect(trail.status()).toBe(200);
  expect(trail.headers()['mesh-audit-head']).toMatch(/^[0-9a-f]{64}$/);
  expect(await trail.text()).toContain(`"change":"${id}"`);
  // Whoever is no auditor gets none of it.
  expect((await owner.get('/api/mesh/audit/export')).status()).toBe(403);
  for (const persona of [owner, security, auditor]) await persona.close();
});
