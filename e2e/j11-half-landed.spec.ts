import { test } from '@playwright/test';
import { ChangePage, SEEN } from './pages/ChangePage';
import { ForgePage } from './pages/ForgePage';
import { HomePage } from './pages/HomePage';
import { land } from './support/land';
import { expect } from './support/matchers';
import { Persona } from './support/persona';
import { picture } from './support/picture';
import { screenshot } from './support/screenshot';

/** Journey J11: one step is merged, the next is closed by hand. Nobody is told that it is done. */
test('a change that landed in part waits for a person, goes on, or is given up', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const change = new ChangePage(owner.page);
  const id = await owner.ask({
    kind: 'strict-mtls',
    input: {
      service: 'shop/payment',
      reason: 'Cards are charged over mTLS alone',
    },
  });
  await change.open(id);
  await land(change, 1);

  const security = await Persona.open(browser, 'security-3');
  const forge = await ForgePage.of(security, await change.pullUrl(2));
  await forge.close();
  await expect(change.phase).toHaveText('Waiting for a person', SEEN);
  await expect(change).toWaitFor(/closed/);
  await change.isStep(1, 'Merged');
  await change.isStep(2, 'Closed without a merge');
  // Three ways out, and none of them is to do nothing.
  for (const button of ['Resume', 'Revert', 'Abandon the rest']) {
    await expect(
      owner.page.getByRole('button', { name: button, exact: true }),
    ).toBeEnabled();
  }
  await expect(owner.page).toBeAccessible();
  await picture(owner.page, 'half-landed/waiting');
  await screenshot(owner.page, 'half-landed');

  // Whoever asked finds it among what needs them.
  const home = new HomePage(owner.page);
  await home.open();
  await expect(home.needs).toContainText('shop/payment', SEEN);
  await expect(owner.page).toBeAccessible();

  // It goes on: the step has a pull request again.
  await change.open(id);
  const closed = await change.pullUrl(2);
  await change.act('Resume');
  await expect.poll(() => change.pullUrl(2), SEEN).not.toBe(closed);
  await expect(change.phase).toHaveText('Proposed', SEEN);

  // Or not: what is merged stays, and the change never says that it is live.
  await forge.page.goto(await change.pullUrl(2));
  await forge.close();
  await expect(change.phase).toHaveText('Waiting for a person', SEEN);
  await change.act('Abandon the rest', {
    reason: 'The card network calls without a sidecar until autumn',
    button: 'Abandon the rest',
  });
  await expect(change.phase).toHaveText('Abandoned, landed in part', SEEN);
  await expect(owner.page).toBeAccessible();
  await owner.close();
  await security.close();
});
