import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No violations of WCAG 2.2 AA in the part of the page that is ours. */
export async function expectAccessible(
  page: Page,
  within = 'main',
): Promise<void> {
  // Half faded in, everything lacks contrast.
  await settled(page);
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .withTags(levels)
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(node => node.html.slice(0, 200)),
    })),
  ).toEqual([]);
}
