import { EstateControl, ForgePeople } from '@causeway/estate';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { forgeUrl, Persona, portalUrl } from './support/persona';
import { screenshot } from './support/screenshot';

const control = new EstateControl(forgeUrl);

/** The portal polls every few seconds and judges on what it collected within the last minute. */
const SEEN = { timeout: 60_000 };

const approvers = {
  routing: ['shop-owner-2', 'platform-1', 'platform-2'],
  security: ['security-1', 'security-2'],
} as const;

type Repo = keyof typeof approvers;

/** What people of the repository do on the forge: approve as many as are asked, and merge when it is green. */
async function land(page: Page, step: number): Promise<void> {
  const card = page.getByRole('region', { name: `Step ${step} of ` });
  await expect(card.getByText('Open', { exact: true })).toBeVisible(SEEN);
  const href = await card
    .getByRole('link', { name: /^#\d+/ })
    .getAttribute('href');
  const [, repo, number] = /mesh\/(\w+)\/pulls\/(\d+)/.exec(href!)!;
  const people = new ForgePeople({ url: forgeUrl, repo });
  const logins = approvers[repo as Repo];
  const { body } = await people.call(logins[0], `GET /pulls/${number}`);
  const { sha } = (body as unknown as { head: { sha: string } }).head;
  for (const login of logins) {
    await people.approve(login, { number: Number(number), commit: sha });
  }
  await expect(async () => {
    await people.merge(logins[1], Number(number));
  }).toPass(SEEN);
  await expect(card.getByText('Merged', { exact: true })).toBeVisible(SEEN);
}

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
  await page.goto(
    `${portalUrl}/mesh/request/federation?service=shop/frontend&provider=payments/card-gateway`,
  );
  await page
    .getByRole('textbox', { name: 'Why' })
    .fill('The shop pages of Amsterdam check cards here');
  await expect(
    page.getByText('4 signed pull requests are opened, in this order'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask for the call' }).click();

  const card = (step: number) =>
    page.getByRole('region', { name: `Step ${step} of 4` });
  await expect(card(1).getByText('Open', { exact: true })).toBeVisible(SEEN);
  for (const later of [2, 3, 4]) {
    await expect(card(later).getByText('Draft')).toBeVisible(SEEN);
  }
  await expectAccessible(page);
  await screenshot(page, 'ordered');

  await land(page, 1);
  await land(page, 2);
  // Who is let in from elsewhere is watched for a day before it counts.
  await expect(
    card(3)
      .getByText(/no watched policy|has been watched|watched for/)
      .first(),
  ).toBeVisible(SEEN);
  await control.advance('PT26H');
  await land(page, 3);
  await land(page, 4);
  await expect(
    page.getByRole('status').getByText('Merged', { exact: true }),
  ).toBeVisible(SEEN);

  const made = page.url();
  await page.getByRole('button', { name: 'Revert' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('last step first');
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
  await expectAccessible(page);
  const steps = await page
    .getByRole('region', { name: /^Step \d+ of \d+/ })
    .count();
  expect(steps).toBeGreaterThan(1);
  for (let step = 1; step <= steps; step += 1) await land(page, step);
  await page.goto(made);
  await expect(page.getByText(/This change was reverted/)).toBeVisible(SEEN);
  await owner.close();
});
