import { EstateControl } from '@causeway/estate';
import { test } from '@playwright/test';
import { ChangePage, SEEN } from './pages/ChangePage';
import { HomePage } from './pages/HomePage';
import { QueuePage } from './pages/QueuePage';
import { land, pullOf } from './support/land';
import { expect } from './support/matchers';
import { passTime } from './support/passTime';
import { forgeUrl, Persona } from './support/persona';
import { screenshot } from './support/screenshot';

const control = new EstateControl(forgeUrl);

const egress = (host: string) => ({
  kind: 'egress',
  input: {
    service: 'shop/checkout',
    host,
    reason: 'Partners moved their interface there',
  },
});

/** Journey J7, first half: the platform team works the queue and never touches a mouse. */
test('the queue is worked with keys alone', async ({ browser }) => {
  const requester = await Persona.open(browser, 'shop-requester');
  await requester.signIn();
  for (const name of ['one', 'two', 'three']) {
    await requester.ask(egress(`triage-${name}.partners.example`));
  }
  const platform = await Persona.open(browser, 'platform-1');
  await platform.signIn();
  const { page } = platform;
  const { keyboard } = page;
  const queue = new QueuePage(page);
  await queue.open('?text=triage-');
  await expect(queue.row(/Approvers/)).toHaveCount(3, SEEN);
  await expect(page).toBeAccessible();
  await screenshot(page, 'queue');

  await queue.enter();
  // Take two at once.
  await queue.goTo('triage-one');
  await keyboard.press('x');
  await queue.goTo('triage-two');
  await keyboard.press('x');
  await keyboard.press('t');
  await queue.says('2 changes are done.');
  await expect(queue.row('triage-one')).toContainText(
    'Looked after by platform-1',
  );
  await expect(queue.row('triage-three')).toContainText(
    'Nobody looks after it',
  );

  // Its evidence stands beside the list, and is gone into and left again.
  await queue.enter();
  await queue.goTo('triage-two');
  await keyboard.press('Enter');
  await expect(
    queue.side.getByText('checkout may call triage-two.partners.example:443'),
  ).toBeVisible();
  await expect(queue.side.getByText(/0 of 2 approvals/).first()).toBeVisible();
  await expect(page).toBeAccessible();
  await screenshot(page, 'queue-evidence', ['light']);
  await keyboard.press('Enter');
  await expect(queue.side).toBeFocused();
  await keyboard.press('Escape');

  // Label one, return another with a reason.
  await queue.enter();
  await queue.goTo('triage-three');
  await keyboard.press('l');
  await page.getByRole('dialog', { name: 'Labels' }).waitFor();
  await keyboard.type('partners');
  await keyboard.press('Enter');
  await queue.says('1 change is done.');
  await expect(queue.row('triage-three')).toContainText('partners');
  await queue.goTo('triage-two');
  await keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).focus();
  await keyboard.type('Which of the partners is it?');
  await keyboard.press('Enter');
  // Returned is ended: it leaves the queue, and its pull request is closed.
  await expect(queue.row('triage-two')).toHaveCount(0, SEEN);
  await expect(queue.row('triage-three')).toBeVisible();

  await queue.enter();
  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys of the queue' }).waitFor();
  await expect(page).toBeAccessible('[role=dialog]');
  await keyboard.press('Escape');

  // Whoever asked reads the reason on the change's page, and finds the others among what happened lately.
  const home = new HomePage(requester.page);
  await home.open();
  const { lately } = home;
  await expect(lately).toContainText('triage-one', SEEN);
  await expect(requester.page).toBeAccessible();
  await screenshot(requester.page, 'home');
  await lately.getByRole('link', { name: /triage-two/ }).click();
  await expect(
    requester.page.getByText(/Which of the partners is it/).first(),
  ).toBeVisible(SEEN);
  await expect(
    requester.page.getByText('Rejected', { exact: true }).first(),
  ).toBeVisible();

  // Who owns none of the repositories decides nothing about them, and is told so.
  const queueOfRequester = new QueuePage(requester.page);
  await queueOfRequester.open('?text=triage-one');
  await queueOfRequester.enter();
  await requester.page.keyboard.press('t');
  await expect(requester.page.getByRole('alert')).toContainText(/[Oo]wner/);

  await requester.close();
  await platform.close();
});

/** Journey J7, second half: a second owner sets a failed gate aside, and it stands in the signed commit. */
test('a failed replay is set aside by a second owner, in the commit', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  await control.advance('PT10M');
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const id = await owner.ask({
    kind: 'strict-mtls',
    input: {
      service: 'shop/cart',
      reason: 'Everybody calls over mTLS by now',
    },
  });
  const change = new ChangePage(owner.page);
  await change.open(id);
  await land(change, 1);
  // Watched for a day: then the replay can tell.
  await passTime(
    'PT25H',
    change
      .step(2)
      .getByText(/would be denied|newly denied/)
      .first(),
  );

  const security = await Persona.open(browser, 'security-1');
  await security.signIn();
  const queue = new QueuePage(security.page);
  await queue.open('?text=cart');
  await queue.enter();
  await queue.goTo('cart');
  await security.page.keyboard.press('Enter');
  const { side } = queue;
  await expect(
    side.getByText(/would be denied|newly denied/).first(),
  ).toBeVisible(SEEN);
  await side.getByRole('button', { name: 'Set aside…' }).first().click();
  const dialog = security.page.getByRole('dialog', { name: /aside\?$/ });
  await dialog
    .getByRole('textbox', { name: 'Reason' })
    .fill('Recommendations fall back to an empty cart, as agreed.');
  await dialog.getByRole('button', { name: 'Set it aside' }).click();
  const seen = new ChangePage(security.page);
  await seen.open(id);
  await expect(
    security.page.getByText(/Recommendations fall back/).first(),
  ).toBeVisible(SEEN);

  // It stands in the commit that the forge shows as signed.
  const { people, number } = await pullOf(seen, 2);
  await expect(async () => {
    const answer = await people.call(
      'security-1',
      `GET /pulls/${number}/commits`,
    );
    expect(JSON.stringify(answer.body)).toContain('Recommendations fall back');
  }).toPass(SEEN);
  await people.close();
  await owner.close();
  await security.close();
});
