import { expect, type Locator, type Page } from '@playwright/test';
import { portalUrl } from '../support/persona';

/** What concerns the reader, wherever it happens. */
export class HomePage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto(`${portalUrl}/mesh/home`);
    await expect(this.needs).toBeVisible();
  }

  get needs(): Locator {
    return this.page.getByRole('region', { name: 'What needs you' });
  }

  get lately(): Locator {
    return this.page.getByRole('region', { name: 'What happened lately' });
  }

  /** In the header of every page: how much waits for the reader. */
  get needsLink(): Locator {
    return this.page.getByRole('link', { name: /needs? you$/ });
  }
}
