import { expect, test, type Page } from '@playwright/test';
import { Persona, portalUrl } from './support/persona';

/** Presses Tab until the element has the focus; fails when that takes longer than a person would put up with. */
async function tabTo(
  page: Page,
  role: 'link' | 'textbox' | 'combobox' | 'button',
  name: string,
) {
  const target = page.getByRole(role, { name, exact: true });
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) {
      // The focus can be seen: an outline, a shadow or a border tells it.
      const seen = await target.evaluate(element => {
        const field = element.closest('.v5-MuiInputBase-root') ?? element;
        const style = getComputedStyle(field);
        const notch = field.querySelector('fieldset');
        const ripple = element.querySelector('.v5-MuiTouchRipple-root *');
        return (
          style.outlineStyle !== 'none' ||
          style.boxShadow !== 'none' ||
          ripple !== null ||
          (notch !== null && getComputedStyle(notch).borderWidth !== '1px')
        );
      });
      expect(seen).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`60 presses of Tab do not reach ${role} ${name}`);
}

test('J3 with the keyboard alone, from the service to the submitted change', async ({
  browser,
}) => {
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  await page.goto(`${portalUrl}/catalog/shop/component/email/mesh`);
  await tabTo(page, 'button', 'Ask for a change');
  await page.keyboard.press('Enter');
  const egress = page.getByRole('menuitem', { name: /^Egress to a host/ });
  await egress.waitFor();
  // Menus are walked with the arrows.
  for (let left = 12; left > 0; left -= 1) {
    if (await egress.evaluate(item => item === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await tabTo(page, 'combobox', 'Host');
  await page.keyboard.type('keyboard.partners.example');
  await tabTo(page, 'textbox', 'Why');
  await page.keyboard.type('Asked for without touching a mouse');
  await expect(
    page.getByText('email may call keyboard.partners.example:443').first(),
  ).toBeVisible();
  await tabTo(page, 'button', 'Ask for egress');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Verified by the forge as causeway-bot'),
  ).toBeVisible();
  await tabTo(page, 'button', 'Withdraw');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'textbox', 'Reason');
  await page.keyboard.type('Only to see that it works');
  await tabTo(page, 'button', 'Withdraw it');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Withdrawn', { exact: true }).first(),
  ).toBeVisible();
  await owner.close();
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
