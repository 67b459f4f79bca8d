import { expect, test, type Locator, type Page } from '@playwright/test';
import { CatalogPage } from './pages/CatalogPage';
import { Persona, portalUrl } from './support/persona';

/** Presses Tab until the element has the focus; fails when that takes longer than a person would put up with. */
async function tabTo(
  page: Page,
  role: 'link' | 'textbox' | 'combobox' | 'button' | 'checkbox',
  name: string | RegExp,
) {
  const target = page.getByRole(role, {
    name,
    ...(typeof name === 'string' ? { exact: true } : {}),
  });
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await hasFocus(target)) {
      expect([name, await showsFocus(target)]).toEqual([name, true]);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`60 presses of Tab do not reach ${role} ${name}`);
}

const hasFocus = (target: Locator) =>
  target.evaluate(element => element === document.activeElement);

/** The focus can be seen: an outline, a shadow, a ripple or a border tells it. */
const showsFocus = (target: Locator) =>
  target.evaluate(element => {
    const field =
      element.closest('[class*="MuiInputBase-root"]') ??
      element.closest('[class*="MuiButtonBase-root"]') ??
      element;
    const style = getComputedStyle(field);
    const notch = field.querySelector('fieldset');
    const ripple = field.querySelector('[class*="MuiTouchRipple-root"] *');
    return (
      style.outlineStyle !== 'none' ||
      style.boxShadow !== 'none' ||
      ripple !== null ||
      [...field.classList].some(each => /focus/i.test(each)) ||
      (notch !== null && getComputedStyle(notch).borderWidth !== '1px')
    );
  });

/** Opens the menu of what can be asked for and walks it with the arrows. */
async function askFor(page: Page, kind: RegExp) {
  await tabTo(page, 'button', 'Ask for a change');
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: kind });
  await item.waitFor();
  for (let left = 20; left > 0; left -= 1) {
    if (await hasFocus(item)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('J1 with the keyboard alone, from the template to the pull request', async ({
  browser,
}) => {
  const requester = await Persona.open(browser, 'shop-requester');
  await requester.signIn();
  const { page } = requester;
  const { keyboard } = page;
  await page.goto(`${portalUrl}/create/templates/default/onboard-service`);
  await tabTo(page, 'combobox', 'Namespace');
  await keyboard.type('shop');
  await tabTo(page, 'textbox', 'Name');
  await keyboard.type('gift-list');
  await expect(page.getByText('shop/gift-list is free.')).toBeVisible();
  await tabTo(page, 'textbox', /^Owner/);
  await keyboard.type('Team Shop');
  await page
    .getByRole('option', { name: /Team Shop/ })
    .first()
    .waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, 'textbox', /^What it does/);
  await keyboard.type('Lists what a visitor would like to be given');
  await tabTo(page, 'button', 'Next');
  await keyboard.press('Enter');
  await tabTo(page, 'checkbox', /fra-1/);
  await keyboard.press('Space');
  await tabTo(page, 'combobox', 'Calls');
  await keyboard.type('shop/cart');
  await page.getByRole('option', { name: 'shop/cart' }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, 'button', 'Next');
  await keyboard.press('Enter');
  await expect(page.getByText('shop/gift-list joins the mesh')).toBeVisible();
  await tabTo(page, 'button', 'Review');
  await keyboard.press('Enter');
  await tabTo(page, 'button', 'Create');
  await keyboard.press('Enter');
  await tabTo(page, 'link', 'Follow the change');
  await keyboard.press('Enter');
  await expect(
    page.getByText('Verified by the forge as causeway-bot'),
  ).toBeVisible();
  await requester.close();
});

test('J3 with the keyboard alone, from the service to the submitted change', async ({
  browser,
}) => {
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  await new CatalogPage(page).open('shop/email');
  await askFor(page, /^Egress to a host/);
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

test('J5 with the keyboard alone, from the service to the approved policy', async ({
  browser,
}) => {
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  await new CatalogPage(page).open('shop/shipping');
  await askFor(page, /^Strict mTLS/);
  await tabTo(page, 'textbox', 'Why');
  await page.keyboard.type('Quotes are asked for over mTLS alone');
  await expect(
    page.getByText('2 signed pull requests are opened, in this order'),
  ).toBeVisible();
  await tabTo(page, 'button', 'Ask for strict mTLS');
  await page.keyboard.press('Enter');
  const first = page.getByRole('region', { name: 'Step 1 of 2' });
  await expect(first.getByText('Open', { exact: true })).toBeVisible();
  const url = await first
    .getByRole('link', { name: /^#\d+/ })
    .getAttribute('href');

  const security = await Persona.open(browser, 'security-1');
  const forge = await security.onForge(url!);
  await tabTo(forge, 'button', 'Approve');
  await forge.keyboard.press('Enter');
  await expect(forge.getByText('security-1 approved')).toBeVisible();
  await expect(first.getByText(/1 of 2 approvals/).first()).toBeVisible();
  await owner.close();
  await security.close();
});
