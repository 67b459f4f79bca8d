import { expect, test, type Page } from '@playwright/test';
import { QueuePage } from '../pages/QueuePage';
import { Persona } from '../support/persona';
import { Smoothness } from './Smoothness';
import { CHANGES } from './startFull';

/** Felt at once, on a slow machine that has other work too. */
const LONGEST_TASK_MS = 300;
/** Pages that were left behind are forgotten. */
const MORE = 1.5;

const page50 = 50;

const told = (what: string, figures: unknown) =>
  process.stdout.write(`  ${what}: ${JSON.stringify(figures)}\n`);

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) await page.keyboard.press(key);
}

const nextPage = (queue: QueuePage) =>
  queue.page.getByRole('button', { name: 'Next', exact: true });

/** On to the next page, until its rows are there. */
async function turn(queue: QueuePage): Promise<readonly string[]> {
  const before = await idsOf(queue);
  await nextPage(queue).click();
  await expect(async () => {
    const [first] = await idsOf(queue);
    // Between two pages there is none.
    expect(first).toBeDefined();
    expect(first).not.toBe(before[0]);
  }).toPass({ intervals: [50] });
  return idsOf(queue);
}

const idsOf = (queue: QueuePage) =>
  queue.grid
    .locator('tbody tr')
    .evaluateAll(rows => rows.map(row => row.getAttribute('data-id') ?? ''));

test(`the queue of ${CHANGES} changes is scrolled, walked by keys and paged through`, async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const platform = await Persona.open(browser, 'platform-1');
  // A portal that has just started with so much in its store may not know its people yet.
  platform.expected.push(/\/api\/auth\//);
  await expect(() => platform.signIn()).toPass({ timeout: 90_000 });
  const { page } = platform;
  const queue = new QueuePage(page);
  const started = Date.now();
  await queue.open();
  await expect(page.getByText(new RegExp(`^${CHANGES} changes`))).toBeVisible();
  told('first page', { ms: Date.now() - started });
  const smooth = await Smoothness.of(page);
  const before = await smooth.held();
  told('held at the start', before);

  const scrolled = await smooth.during(async () => {
    await queue.grid.hover({ position: { x: 300, y: 100 } });
    for (let nth = 0; nth < 60; nth += 1) {
      await page.mouse.wheel(0, nth < 30 ? 240 : -240);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  });
  told('scrolled', scrolled);

  await queue.enter();
  const walked = await smooth.during(async () => {
    await press(page, 'j', page50 - 1);
    await press(page, 'k', page50 - 1);
  });
  told('98 keys', walked);
  const chosen = await smooth.during(async () => {
    for (let nth = 0; nth < 20; nth += 1) {
      await page.keyboard.press('x');
      await page.keyboard.press('j');
    }
  });
  told('20 chosen by keys', chosen);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Enter');
  await expect(queue.side.getByRole('heading').first()).toBeVisible();
  const read = await smooth.during(() => press(page, 'j', 20));
  told('20 keys with the evidence beside', read);
  await page.keyboard.press('Escape');

  const seen = new Set(await idsOf(queue));
  const paged = await smooth.during(async () => {
    while (await nextPage(queue).isVisible()) {
      const ids = await turn(queue);
      ids.forEach(id => seen.add(id));
    }
  });
  told(`${seen.size} changes on their pages`, {
    longest: Math.max(...paged.longTasks),
    tasks: paged.longTasks.length,
    ...paged.frame,
  });
  const after = await smooth.held();
  told('held at the end', after);

  expect(seen.size).toBe(CHANGES);
  for (const felt of [scrolled, walked, chosen, read, paged]) {
    expect(Math.max(0, ...felt.longTasks)).toBeLessThan(LONGEST_TASK_MS);
  }
  expect(after.heapMb).toBeLessThan(before.heapMb * MORE);
  expect(after.nodes).toBeLessThan(before.nodes * MORE);
  await platform.close();
});
