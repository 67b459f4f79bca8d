import { EstateControl } from '@causeway/estate';
import { test } from '@playwright/test';
import { ChangePage, SEEN } from './pages/ChangePage';
import { FormPage } from './pages/FormPage';
import { land } from './support/land';
import { expect } from './support/matchers';
import { passTime } from './support/passTime';
import { forgeUrl, Persona } from './support/persona';
import { picture } from './support/picture';
import { screenshot } from './support/screenshot';

const control = new EstateControl(forgeUrl);

/** Journeys J4 and J9: a call between clusters in ordered pull requests, and one action that takes all of it back. */
test('a call to another cluster lands in order, and is reverted from its page', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  // What other journeys merged arrives first.
  await control.advance('PT10M');
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  const form = new FormPage(page);
  await form.open('federation', {
    service: 'shop/frontend',
    provider: 'payments/card-gateway',
  });
  await form.why.fill('The shop pages of Amsterdam check cards here');
  await form.says('4 signed pull requests are opened, in this order');
  await expect(page).toBeAccessible();
  await picture(page, 'federate/form');
  await form.submit('Ask for the call');

  const change = new ChangePage(page);
  const made = await change.id();
  await change.isStep(1, 'Open');
  for (const later of [2, 3, 4]) await change.isStep(later, 'Draft');
  await expect(page).toBeAccessible();
  await screenshot(page, 'ordered');

  await land(change, 1);
  await land(change, 2);
  // Who is let in from elsewhere is watched for a day before it counts.
  await expect(change).toWaitFor(/no watched policy|watched for/);
  await picture(page, 'federate/change');
  await passTime('PT26H', change.stepIn(3, 'Open'));
  await land(change, 3);
  await land(change, 4);
  await expect(change.phase).toHaveText('Merged', SEEN);

  await page.getByRole('button', { name: 'Revert', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('last step first');
  await expect(page).toBeAccessible('[role=dialog]');
  await picture(page, 'revert/dialog', dialog);
  await dialog
    .getByRole('textbox', { name: 'Reason' })
    .fill('Amsterdam has a gateway of its own now');
  await dialog.getByRole('button', { name: 'Ask for the revert' }).click();
  const undo = page.getByRole('link', { name: /^change / });
  await expect(undo).toBeVisible(SEEN);
  await screenshot(page, 'ordered-reverting', ['light']);
  await undo.click();
  await expect(
    page.getByRole('heading', { name: /^Revert: Let shop\/frontend call/ }),
  ).toBeVisible(SEEN);
  await expect(page).toBeAccessible();
  await picture(page, 'revert/change');
  const steps = await change.steps.count();
  expect(steps).toBeGreaterThan(1);
  for (let step = 1; step <= steps; step += 1) await land(change, step);
  await change.open(made);
  await expect(page.getByText(/This change was reverted/)).toBeVisible(SEEN);
  await owner.close();
});
