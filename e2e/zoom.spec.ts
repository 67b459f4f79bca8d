import { randomUUID } from 'node:crypto';
import { test, type Locator, type Page } from '@playwright/test';
import { CatalogPage } from './pages/CatalogPage';
import { ChangePage } from './pages/ChangePage';
import { FormPage } from './pages/FormPage';
import { GraphPage } from './pages/GraphPage';
import { HomePage } from './pages/HomePage';
import { QueuePage } from './pages/QueuePage';
import { expect } from './support/matchers';
import { Persona, portalUrl } from './support/persona';
import { reflowFaults } from './support/reflow';
import { screenshotAt } from './support/screenshot';

/** A window of 1280 by 1024 at 200 % and at 400 %. */
const sizes = {
  '200-percent': { width: 640, height: 512 },
  '400-percent': { width: 320, height: 256 },
} as const;

/** Pages by the name of their picture; each is opened and says what a reader must be able to reach. */
const pages: Readonly<
  Record<string, (page: Page, change: string) => Promise<Locator>>
> = {
  home: async page => {
    const home = new HomePage(page);
    await home.open();
    return home.needs;
  },
  queue: async page => {
    const queue = new QueuePage(page);
    await queue.open();
    return queue.grid.getByRole('row').nth(1);
  },
  fleet: async page => {
    await page.goto(`${portalUrl}/mesh/fleet`);
    return page.getByRole('region', { name: 'Services' });
  },
  graph: async page => {
    const graph = new GraphPage(page);
    await graph.open({ focus: 'shop/checkout', view: 'drawing' });
    return graph.service('shop/checkout');
  },
  calls: async page => {
    const graph = new GraphPage(page);
    await graph.open({ focus: 'shop/checkout', view: 'table' });
    return graph.calls.or(page.getByRole('list', { name: 'Calls' }));
  },
  changes: async page => {
    await page.goto(`${portalUrl}/mesh/all`);
    return page.getByRole('link', { name: /zoom.*partners/ }).first();
  },
  change: async (page, id) => {
    await new ChangePage(page).open(id);
    return page.getByRole('button', { name: 'Withdraw', exact: true });
  },
  form: async page => {
    const form = new FormPage(page);
    await form.open('egress', {
      service: 'shop/checkout',
      host: 'zoom.partners.example',
    });
    return form.submitButton('Ask for egress');
  },
  service: async page => {
    const service = new CatalogPage(page);
    await service.open('shop/checkout');
    await expect(service.panel('Drift')).toBeVisible();
    return service.askButton;
  },
  try: async page => {
    await page.goto(
      `${portalUrl}/mesh/try?file=security:policies/payments/card-gateway.yaml`,
    );
    return page.getByRole('textbox', { name: /^Text of the whole file/ });
  },
};

test('every page is read and worked at 200 and at 400 percent', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const owner = await Persona.open(browser, 'shop-owner-1');
  await owner.signIn();
  const { page } = owner;
  const change = await owner.ask({
    kind: 'egress',
    input: {
      service: 'shop/checkout',
      host: `zoom${randomUUID().slice(0, 8)}.partners.example`,
      reason: 'Partners moved their interface there',
    },
  });
  const found: Record<string, readonly string[]> = {};
  for (const [name, open] of Object.entries(pages)) {
    const first = await open(page, change);
    await expect(first).toBeVisible();
    for (const [zoom, size] of Object.entries(sizes)) {
      found[`${name} at ${zoom}`] = await reflowFaults(page, size);
      await first.scrollIntoViewIfNeeded();
      await expect(first).toBeInViewport();
      await screenshotAt(page, `zoom-${name}-${zoom}`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  expect(found).toEqual(
    Object.fromEntries(Object.keys(found).map(each => [each, []])),
  );
  await owner.close();
});
