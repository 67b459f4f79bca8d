import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settled } from './settled';

/** In the dark only what depends on colours: the page is the very same document. */
const asked = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  dark: ['color-contrast', 'link-in-text-block'],
};

/** Elements of each violation that a message shows. */
const SHOWN = 5;

/**
 * They lie above the text of buttons and fields and show nothing; what lies under something cannot be measured, and
 * axe passes over it.
 */
const overlays =
  '[class*="MuiTouchRipple-root"], [class*="MuiOutlinedInput-notchedOutline"] { display: none !important }';

async function look(
  page: Page,
  within: string,
  scheme: 'dark' | 'light',
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: scheme });
  // The portal's theme follows in a later render; pages of the forge have no theme but their style sheet.
  await page.waitForFunction(
    wanted =>
      (document.body.getAttribute('data-theme-mode') ?? wanted) === wanted,
    scheme,
  );
  // Half faded in, everything is too pale.
  await settled(page);
  const style = await page.addStyleTag({ content: overlays });
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ runOnly: asked[scheme], resultTypes: ['violations'] })
    // Our pages have no frames, and without this a second page is opened for each look.
    .setLegacyMode()
    .analyze();
  await style.evaluate(each => each.parentNode?.removeChild(each));
  return violations.map(({ id, nodes }) => {
    const first = nodes.slice(0, SHOWN).map(({ html, any }) => {
      const why = any[0]?.message ?? '';
      return `${html.slice(0, 160)} ${why}`;
    });
    return `${scheme}: ${id}, ${nodes.length} of them:\n    ${first.join(
      '\n    ',
    )}`;
  });
}

/** Violations of WCAG 2.2 AA in a part of the page, in the light and in the dark; the page is left in the light. */
export async function violations(
  page: Page,
  within: string,
): Promise<readonly string[]> {
  const dark = await look(page, within, 'dark');
  return [...(await look(page, within, 'light')), ...dark];
}
