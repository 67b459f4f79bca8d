import { expect, type Locator, type Page } from '@playwright/test';
import { portalUrl } from '../support/persona';

/** The portal polls every few seconds and judges on what it collected within the last minute. */
export const SEEN = { timeout: 60_000 };

/** The thread of one change. */
export class ChangePage {
  constructor(readonly page: Page) {}

  async open(id: string): Promise<void> {
    await this.page.goto(`${portalUrl}/mesh/changes/${id}`);
    await expect(this.phase).toBeVisible();
  }

  /** The id in the address, once the page is that of a change. */
  async id(): Promise<string> {
    await this.page.waitForURL(/\/mesh\/changes\//);
    return new URL(this.page.url()).pathname.split('/').pop()!;
  }

  /** Where it stands, in a word. */
  get phase(): Locator {
    return this.page
      .getByRole('status')
      .filter({ hasNotText: /waits for/ })
      .first();
  }

  /** What happens next, and on whom it is. */
  get next(): Locator {
    return this.page.getByRole('status').filter({ hasText: 'It waits for:' });
  }

  /** Of a finished or a waiting change: everything it says of one of its pull requests. */
  step(index: number): Locator {
    return this.page.getByRole('region', { name: `Step ${index} of ` });
  }

  get steps(): Locator {
    return this.page.getByRole('region', { name: /^Step \d+ of \d+/ });
  }

  /** Its pull request, in a state. */
  stepIn(index: number, state: 'Open' | 'Draft' | 'Merged'): Locator {
    return this.step(index).getByText(state, { exact: true });
  }

  /** A gate of a step, named as people read it, that passed. */
  passed(index: number, gate: string): Locator {
    return this.step(index)
      .getByRole('listitem')
      .filter({ hasText: `${gate}: Passed.` })
      .first();
  }

  async isStep(
    index: number,
    state: 'Open' | 'Draft' | 'Merged' | 'Closed without a merge',
  ): Promise<void> {
    await expect(
      this.step(index).getByText(state, { exact: true }),
    ).toBeVisible(SEEN);
  }

  async pullUrl(index: number): Promise<string> {
    const link = this.step(index).getByRole('link', { name: /^#\d+/ });
    await expect(link).toBeVisible(SEEN);
    return (await link.getAttribute('href'))!;
  }

  /** Does what a button of the change says, with a reason where its dialog asks for one. */
  async act(
    button: string,
    answer?: { readonly reason: string; readonly button: string },
  ): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    if (answer === undefined) return;
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(answer.reason);
    await dialog.getByRole('button', { name: answer.button }).click();
  }
}
