import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { Persona } from '../e2e/support/persona';
import startPortal, { ports } from '../e2e/support/startPortal';
import { buildStock } from './firstLoad/buildStock';
import { gzipped, isOurs, scriptsOf } from './firstLoad/scriptsOf';
import { median } from './measure/median';
import { writeResult } from './measure/writeResult';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
/** Of what the plugin adds to the first load, gzip. */
const BAR_KB = 250;
const BAR_PAINT = 1.3;

const portal = `http://localhost:${ports.portal}`;
const dist = join(__dirname, '..', 'packages', 'app', 'dist');
const service = '/catalog/shop/component/checkout';

const sum = (paths: readonly string[]) =>
  paths.reduce((total, path) => total + gzipped(path), 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Scripts a page has loaded by now, as files. */
async function loadedBy(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(name => name.includes('/static/') && name.endsWith('.js')),
  );
  return names.map(name => join(dist, 'static', basename(name)));
}

/** Milliseconds from the navigation until what one came for is drawn. */
async function paint(page: Page, path: string, words: RegExp): Promise<number> {
  await page.goto('about:blank');
  const start = performance.now();
  await page.goto(`${portal}${path}`, { waitUntil: 'commit' });
  await page.getByText(words).first().waitFor();
  return performance.now() - start;
}

async function paints(page: Page) {
  const times = { tab: [] as number[], stock: [] as number[] };
  // The first visit of each fills the browser's cache and is not counted.
  for (let round = -1; round < ROUNDS; round += 1) {
    const stock = await paint(page, service, /^About$/);
    const tab = await paint(page, `${service}/mesh`, /^Open changes$/);
    if (round < 0) continue;
    times.stock.push(stock);
    times.tab.push(tab);
  }
  return { tab: median(times.tab), stock: median(times.stock), times };
}

async function measured() {
  const stop = await startPortal();
  const asRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath:
      process.env.CAUSEWAY_CHROMIUM ??
      execFileSync('sh', ['-c', 'command -v chromium'], {
        encoding: 'utf8',
      }).trim(),
    args: [...(asRoot ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
  try {
    const persona = await Persona.open(browser, 'shop-owner-1');
    await persona.signIn();
    const { page } = persona;
    await page.goto(portal);
    await page.getByRole('link', { name: 'Settings' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const loaded = await loadedBy(page);
    return { loaded, paint: await paints(page) };
  } finally {
    await browser.close();
    await stop();
  }
}

async function main(): Promise<void> {
  const stock = buildStock();
  const before = sum(scriptsOf(stock.dist));
  stock.remove();
  const { loaded, paint: drawn } = await measured();
  const initial = scriptsOf(dist);
  // What the first page loads besides, where code of the plugin is in it; counted whole.
  const lazy = loaded.filter(
    script => !initial.includes(script) && isOurs(script),
  );
  const added = sum(initial) - before + sum(lazy);
  const ratio = drawn.tab / drawn.stock;
  const table = [
    {
      row: 'first load: what the plugin adds, gzip',
      ours: kilobytes(added),
      peer: `${kilobytes(before)} of the app without it`,
      ratio: `${(added / before).toFixed(2)} x`,
      bar: `<= ${BAR_KB} kB`,
      met: added <= BAR_KB * 1000 ? 'yes' : 'no',
    },
    {
      row: 'first load: the tab Mesh is drawn',
      ours: `${drawn.tab.toFixed(0)} ms, median of ${ROUNDS}`,
      peer: `${drawn.stock.toFixed(0)} ms of the stock page of the service`,
      ratio: `${ratio.toFixed(2)} x`,
      bar: `<= ${BAR_PAINT} x`,
      met: ratio <= BAR_PAINT ? 'yes' : 'no',
    },
  ] as const;
  console.table(table);
  writeResult('firstLoad', {
    table,
    added,
    before,
    lazy: lazy.map(script => ({
      script: basename(script),
      bytes: gzipped(script),
    })),
    paint: drawn,
  });
}

main().catch(error => {
  console.error(error);
  process.exit(1);
});
