import { expect, type Locator, type Page } from '@playwright/test';
import { portalUrl } from '../support/persona';

/** The queue as somebody sees it who never touches a mouse. */
export class QueuePage {
  constructor(readonly page: Page) {}

  async open(query = ''): Promise<void> {
    await this.page.goto(`${portalUrl}/mesh/queue${query}`);
    await expect(this.grid).toBeVisible();
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: 'Changes of the queue' });
  }

  row(title: string | RegExp): Locator {
    return this.grid.getByRole('row').filter({ hasText: title });
  }

  /** The evidence beside the list. */
  get side(): Locator {
    return this.page.getByRole('complementary', {
      name: 'Evidence of the chosen change',
    });
  }

  /** Tab until the list has the focus; fails when that takes longer than a person would put up with. */
  async enter(): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      const inside = await this.grid.evaluate(grid =>
        [...grid.querySelectorAll('tbody tr')].includes(
          document.activeElement as HTMLTableRowElement,
        ),
      );
      if (inside) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error('60 presses of Tab do not reach the list of the queue');
  }

  /** Goes down the list to a change, as often as it takes. */
  async goTo(title: string): Promise<void> {
    await this.page.keyboard.press('Home');
    for (let presses = 0; presses < 60; presses += 1) {
      const at = await this.page.evaluate(
        () => document.activeElement?.textContent ?? '',
      );
      if (at.includes(title)) return;
      await this.page.keyboard.press('j');
    }
    throw new Error(`No change of the list is called ${title}`);
  }

  /** With the mouse: its evidence beside the list. */
  async show(title: string): Promise<void> {
    await this.row(title).click();
    await expect(
      this.side.getByRole('heading', { name: title, exact: true }),
    ).toBeVisible();
  }

  /** From the evidence of the chosen change to its own page. */
  async openWhole(): Promise<void> {
    await this.side.getByRole('link', { name: 'Open its page' }).click();
    await this.page.waitForURL(/\/mesh\/changes\//);
  }

  /** What the portal said of the last act. */
  async says(words: string | RegExp): Promise<void> {
    await expect(
      this.page.getByRole('status').filter({ hasText: words }),
    ).toBeVisible();
  }
}
