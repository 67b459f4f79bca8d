import { EstateControl } from '@causeway/estate';
import { expect, test, type Page } from '@playwright/test';
import { CatalogPage } from './pages/CatalogPage';
import { forgeUrl, Persona } from './support/persona';
import { screenshot } from './support/screenshot';

const control = new EstateControl(forgeUrl);

test.afterEach(() => control.fault({ mode: 'none' }));

/** It runs on both sites; the first of them is at fault. */
const SERVICE = 'shop/product-catalog';
const FAULTY = 'frankfurt';
const WELL = 'amsterdam';
/** The cluster of the other site; of it the panels may still say that all is well. */
const WELL_CLUSTER = 'ams-1';
/** Past the bound of every signal; the longest is that of prices, six hours. */
const PAST_BOUNDS = 'PT7H';

const panels = [
  'Drift',
  'Plaintext, seven days',
  'Failures by origin',
  'Rollout',
  'Calls, declared and seen',
  'Who calls it',
  'Calls outside that were not declared',
  'Certificates and proxies',
  'Cost of the mesh in shop',
] as const;

/** What each fault is to a reader. */
const faults = [
  ['down', 'Unreachable'],
  ['slow', 'Unreachable'],
  ['500', 'Unreachable'],
  ['401', 'Not allowed'],
  ['redirect', 'Unreachable'],
  ['truncate', 'Unreachable'],
  ['wrong-content-type', 'Unreachable'],
  ['empty', 'Unreachable'],
  ['nan', 'Unreachable'],
  ['stale', 'Stale'],
  ['no-data', 'No data'],
] as const;

interface SeenPanel {
  /** What the panel's sources say, by site. */
  readonly faulty: readonly string[];
  readonly well: readonly string[];
  /** Colours of text and icons that a reader would call green, outside the lines of the other site's clusters. */
  readonly green: readonly string[];
}

type Seen = Readonly<Record<string, SeenPanel>>;

/** One panel as a reader sees it. Runs in the page and uses nothing from outside. */
function lookAt(
  panel: Element,
  {
    faulty,
    well,
    cluster,
  }: {
    readonly faulty: string;
    readonly well: string;
    readonly cluster: string;
  },
): SeenPanel {
  const isGreen = (color: string) => {
    const [red, green, blue] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return green > red * 1.3 && green > blue * 1.15;
  };
  const sources = [
    ...panel.querySelectorAll('[aria-label="Sources"] > li'),
  ].map(each => each.textContent ?? '');
  return {
    faulty: sources.filter(text => text.includes(faulty)),
    well: sources.filter(text => text.includes(well)),
    green: [...panel.querySelectorAll('*')]
      .filter(
        each =>
          each.closest('li')?.querySelector('strong')?.textContent !== cluster,
      )
      .map(each => getComputedStyle(each))
      .flatMap(({ color, backgroundColor, fill, stroke }) => [
        color,
        backgroundColor,
        fill,
        stroke,
      ])
      .filter(isGreen),
  };
}

/** Every panel; a panel that is not there is no match and waits. */
async function look(page: Page): Promise<Seen> {
  const all: [string, SeenPanel][] = [];
  for (const name of panels) {
    const panel = page.getByRole('region', { name, exact: true });
    const sites = { faulty: FAULTY, well: WELL, cluster: WELL_CLUSTER };
    all.push([name, await panel.evaluate(lookAt, sites)]);
  }
  return Object.fromEntries(all);
}

/**
 * Loads the page anew until it is as `check` wants it. What was no answer is asked again after a minute of the estate's
 * time, and a source whose breaker is open only after some seconds of the real one.
 */
async function until(page: Page, check: (seen: Seen) => void): Promise<Seen> {
  let seen: Seen = {};
  await expect(async () => {
    await control.advance('PT1M');
    await page.reload();
    seen = await look(page);
    check(seen);
  }).toPass({ timeout: 60_000 });
  return seen;
}

/** A source's state without its words: each of the five reasons has its own. */
const states = (lines: readonly string[]) => {
  const all = lines.map(
    line =>
      /^(Unreachable|Not allowed|Stale|No data|Not configured)/.exec(
        line,
      )?.[0] ?? 'value',
  );
  return [...new Set(all)].sort();
};

const bySite = (seen: Seen, site: 'faulty' | 'well') =>
  Object.fromEntries(panels.map(name => [name, states(seen[name][site])]));

test.describe('a source with a fault', () => {
  test.setTimeout(300_000);

  test('is told in every panel, turns nothing green, and heals without a restart', async ({
    browser,
  }) => {
    const owner = await Persona.open(browser, 'shop-owner-1');
    await owner.signIn();
    const { page } = owner;
    await new CatalogPage(page).open(SERVICE);
    const before = await until(page, seen => {
      expect(JSON.stringify(seen)).not.toContain('not asked yet');
    });
    const well = bySite(before, 'well');
    const faulty = bySite(before, 'faulty');
    // Where nothing was green before, nothing could falsely stay so.
    expect(panels.flatMap(name => before[name].green)).not.toEqual([]);

    for (const [mode, words] of faults) {
      await test.step(`${mode} is ${words}`, async () => {
        await control.fault({
          mode,
          scope: 'telemetry',
          site: FAULTY,
          ms: 60_000,
        });
        await control.advance(PAST_BOUNDS);
        const seen = await until(page, each => {
          expect(bySite(each, 'faulty')).toEqual(
            Object.fromEntries(panels.map(name => [name, [words]])),
          );
          expect(bySite(each, 'well')).toEqual(well);
        });
        expect(panels.filter(name => seen[name].green.length > 0)).toEqual([]);
        if (mode === 'down') {
          await screenshot(page, 'site-down', ['light']);
        }
        await control.fault({ mode: 'none' });
        await control.advance(PAST_BOUNDS);
        await until(page, each => {
          expect(bySite(each, 'faulty')).toEqual(faulty);
          expect(bySite(each, 'well')).toEqual(well);
        });
      });
    }
    await owner.close();
  });
});
