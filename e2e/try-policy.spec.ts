import { test, type Page } from '@playwright/test';
import { CatalogPage } from './pages/CatalogPage';
import { expect } from './support/matchers';
import { forgeUrl, Persona } from './support/persona';
import { screenshot } from './support/screenshot';

const callers = [
  'fra-1.mesh.corp/ns/shop/sa/payment',
  'fra-2.mesh.corp/ns/shop/sa/payment',
  'fra-1.mesh.corp/ns/shop/sa/checkout',
];
const settlement = 'fra-1.mesh.corp/ns/batch/sa/settlement';

const policy = (principals: readonly string[], action = 'ALLOW') =>
  [
    'apiVersion: security.istio.io/v1',
    'kind: AuthorizationPolicy',
    'metadata: { name: card-gateway-callers, namespace: payments }',
    'spec:',
    '  selector: { matchLabels: { app: card-gateway } }',
    `  action: ${action}`,
    '  rules:',
    '    - from:',
    '        - source:',
    '            principals:',
    ...principals.map(principal => `              - ${principal}`),
    '',
  ].join('\n');

async function toEstate(path: string, body: object): Promise<void> {
  const response = await fetch(`${forgeUrl}/_estate/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
}

const impactOf = (page: Page) =>
  page.getByRole('region', {
    name: 'Who would be denied: payments/card-gateway',
  });

test.afterEach(() => toEstate('faults', { mode: 'none' }));

/** Item 9 of the evaluator: who would be denied, seen before anybody commits. */
test('a security engineer tries a policy, sees whom it shuts out, mends it, and loses sight of the log', async ({
  browser,
}) => {
  const engineer = await Persona.open(browser, 'security-1');
  await engineer.signIn();
  const { page } = engineer;
  await new CatalogPage(page).open('payments/card-gateway');
  await page.getByRole('link', { name: 'Try a policy' }).click();
  await expect(page.getByRole('combobox', { name: 'Path' })).toHaveValue(
    'policies/payments/card-gateway.yaml',
  );
  const text = page.getByRole('textbox', { name: /^Text of the whole file/ });

  // A mistake is mended in the text by one click.
  await text.fill(policy(callers, 'allow'));
  await page.getByRole('button', { name: 'Go to line 6' }).click();
  await expect(text).toBeFocused();
  await page.getByRole('button', { name: 'Use ALLOW' }).click();
  await expect(text).toHaveValue(policy(callers));

  const impact = impactOf(page);
  await expect(impact.getByText('Failed')).toBeVisible();
  await expect(impact.getByText(/Simulated/)).toBeVisible();
  const denied = impact.getByRole('table', {
    name: 'Callers that would be denied',
  });
  await expect(denied.getByText(settlement)).toBeVisible();
  await expect(denied.getByRole('row')).toHaveCount(2);
  await denied.getByText('Example requests').click();
  await expect(
    denied.getByText('POST /payments.CardGateway/Settle on port 50052'),
  ).toBeVisible();
  await impact.getByText('How these were counted').click();
  await expect(page).toBeAccessible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    impact.getByRole('button', { name: 'Callers as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(
    'who-would-be-denied-payments-card-gateway.csv',
  );
  await screenshot(page, 'try-policy-fail', ['light']);

  await text.fill(policy([...callers, settlement]));
  await expect(impact.getByText('Passed')).toBeVisible();
  await expect(
    impact.getByText('No caller in this log would be denied.'),
  ).toBeVisible();
  // The text outlives a reload, and is not in the address.
  await page.reload();
  await expect(text).toHaveValue(policy([...callers, settlement]));
  expect(page.url()).not.toContain('principals');
  await expect(impact.getByText('Passed')).toBeVisible();

  await toEstate('faults', { mode: 'down', scope: 'telemetry' });
  // Answers are given again for a minute by the portal's clock, which follows the estate's.
  await toEstate('clock', { advance: 'PT2M' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(impact.getByText('Not enough evidence yet')).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  const sites = impact.getByRole('list', { name: 'Access log by site' });
  await expect(sites.getByText('Unreachable')).toBeVisible();
  await expect(sites.getByText('frankfurt')).toBeVisible();
  await expect(impact.getByText('Passed')).toHaveCount(0);
  await expect(page).toBeAccessible();
  await screenshot(page, 'try-policy-dark-log', ['dark']);
  await engineer.close();
});
