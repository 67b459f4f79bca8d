import { test } from '@playwright/test';
import { ChangePage } from './pages/ChangePage';
import { FormPage } from './pages/FormPage';
import { land } from './support/land';
import { expect } from './support/matchers';
import { Persona } from './support/persona';
import { picture } from './support/picture';
import { screenshot } from './support/screenshot';

const button = 'Ask for these calls';

/** Journey J2: what a service calls is declared; what closes a circle or is unknown is refused with the path named. */
test('a dependency and an export are declared, a circle and an unknown service refused', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const requester = await Persona.open(browser, 'shop-requester');
  await requester.signIn();
  const { page } = requester;
  const form = new FormPage(page);

  // frontend calls ad already: the circle is named.
  await form.open('dependency', {
    service: 'shop/ad',
    add: 'shop/frontend',
  });
  await form.why.fill('Ads of the page it is on');
  await form.refuses(
    button,
    /shop\/ad.*shop\/frontend.*shop\/ad|shop\/frontend.*shop\/ad.*shop\/frontend/,
  );
  await expect(page).toBeAccessible();
  await picture(page, 'declare/circle');
  await screenshot(page, 'declare-circle', ['light']);

  await form.open('dependency', {
    service: 'shop/email',
    add: 'shop/no-such-service',
  });
  await form.why.fill('Somebody said it exists');
  await form.refuses(button, /shop\/no-such-service/);

  // What is fine is one pull request.
  await form.open('dependency', {
    service: 'shop/email',
    add: 'shop/product-catalog',
  });
  await form.why.fill('Names of products in the confirmation');
  await form.says('email depends on shop/product-catalog');
  await form.submit(button);
  const change = new ChangePage(page);
  await land(change, 1);
  await expect(page).toBeAccessible();

  // What other clusters may call is said by an export.
  await form.open('export', { service: 'shop/email' });
  await form.check(/^ams-1/);
  await form.why.fill('Amsterdam confirms its own orders');
  await form.says(/shop\/email.*ams-1|ams-1.*shop\/email/);
  await expect(page).toBeAccessible();
  await form.submit('Ask for the export');
  await land(change, 1);
  await expect(change.phase).toHaveText('Merged');
  await expect(page).toBeAccessible();
  await requester.close();
});
