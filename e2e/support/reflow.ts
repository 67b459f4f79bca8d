import type { Page } from '@playwright/test';
import { settled } from './settled';

/**
 * What does not fit a page that is small or magnified (WCAG 1.4.4, 1.4.10, 2.4.11): a page that scrolls sideways, a box
 * that does and is none of those that may, columns of letters, and what takes the focus and is cut off or lies under
 * something else.
 * Runs in the page and uses nothing from outside.
 */
function faultsOf(root: Element): readonly string[] {
  const shown = (each: Element) => {
    const { tagName, textContent } = each;
    const name = each.getAttribute('aria-label') ?? textContent ?? '';
    return `${tagName.toLowerCase()} "${name.trim().slice(0, 60)}"`;
  };
  /** Two dimensions are what these are for. */
  const mayScroll = (box: Element) =>
    box.matches('pre, textarea, [role="application"], [role="tablist"]') ||
    box.querySelector('table, pre, svg[role], [role="tablist"]') !== null;
  const page = document.scrollingElement!;
  const all = [...document.querySelectorAll('body *')];
  /** The innermost of what reaches beyond the page. */
  const beyond = all.filter(
    each =>
      each.getBoundingClientRect().right > page.clientWidth + 1 &&
      ![...each.children].some(
        child => child.getBoundingClientRect().right > page.clientWidth + 1,
      ),
  );
  const sideways =
    page.scrollWidth > page.clientWidth
      ? [`${page.scrollWidth} px wide: ${beyond.slice(0, 5).map(shown)}`]
      : [];
  const boxes = all
    .filter(box => box.scrollWidth > box.clientWidth + 1)
    .filter(box => /auto|scroll/.test(getComputedStyle(box).overflowX))
    .filter(box => !mayScroll(box))
    .map(box => `${shown(box)} scrolls sideways.`);
  // Words broken anywhere leave columns of single letters: cells that stand on end.
  const onEnd = all
    .filter(each => each.matches('td, th') && each.textContent !== '')
    .filter(cell => {
      const { width, height } = cell.getBoundingClientRect();
      return width < 80 && height > 4 * width;
    })
    .map(cell => `${shown(cell)} is a column of letters.`);

  const isVisible = (each: Element) => {
    const { width, height } = each.getBoundingClientRect();
    const { visibility, opacity } = getComputedStyle(each);
    return (
      width > 1 && height > 1 && visibility === 'visible' && opacity !== '0'
    );
  };
  const takesFocus = [
    ...root.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    ),
  ].filter(each => isVisible(each) && !each.matches(':disabled'));
  const trouble = (each: HTMLElement) => {
    each.scrollIntoView({ block: 'center', inline: 'center' });
    const at = each.getBoundingClientRect();
    if (at.left < -1 || at.right > innerWidth + 1) {
      // What is wider than the window and scrolls in a box of its own is read piece by piece.
      return at.width > innerWidth && each.closest('[role="application"]')
        ? undefined
        : `is cut off: from ${at.left.toFixed()} to ${at.right.toFixed()} px`;
    }
    const points = [0.25, 0.5, 0.75].map(part => [
      at.left + at.width * part,
      Math.min(Math.max(at.top + at.height / 2, 1), innerHeight - 1),
    ]);
    const over = points.map(([x, y]) => document.elementFromPoint(x, y));
    const own = each.closest('label') ?? each;
    // A link of two lines has corners that are its paragraph's.
    return over.some(
      top => top !== null && (own.contains(top) || top.contains(each)),
    )
      ? undefined
      : `lies under ${over[1] ? shown(over[1]) : 'nothing'}`;
  };
  const hidden = takesFocus.flatMap(each => {
    const why = trouble(each);
    return why === undefined ? [] : [`${shown(each)} ${why}.`];
  });
  return [...sideways, ...boxes, ...onEnd, ...hidden];
}

/** What of a page is lost at a size of the window, in CSS pixels. */
export async function reflowFaults(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<readonly string[]> {
  await page.setViewportSize(size);
  await settled(page);
  return page.getByRole('main').first().evaluate(faultsOf);
}
