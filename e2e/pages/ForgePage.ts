import { expect, type Locator, type Page } from '@playwright/test';
import type { Persona } from '../support/persona';

/** A pull request on the forge, as one of its people sees it. */
export class ForgePage {
  static async of(persona: Persona, url: string): Promise<ForgePage> {
    return new ForgePage(await persona.onForge(url));
  }

  private constructor(readonly page: Page) {}

  async approve(): Promise<void> {
    await this.page.getByRole('button', { name: 'Approve' }).click();
    await this.page.waitForLoadState();
  }

  /** Looks again until the portal's status and the approvals let it through, then merges. */
  async merge(): Promise<void> {
    const merge = this.page.getByRole('button', { name: 'Merge', exact: true });
    await expect(async () => {
      await this.page.reload();
      await expect(merge).toBeEnabled({ timeout: 500 });
    }).toPass();
    await merge.click();
    await expect(this.page.getByText('merged').first()).toBeVisible();
  }

  /** Closes it without a merge. */
  async close(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close pull request' }).click();
    await expect(
      this.page.getByRole('button', { name: 'Reopen' }),
    ).toBeVisible();
  }

  /** Looks again until a check says so. */
  async says(state: RegExp, check: string): Promise<void> {
    const line = this.page.getByRole('listitem').filter({ hasText: check });
    await expect(async () => {
      await this.page.reload();
      await expect(line.filter({ hasText: state }).first()).toBeVisible({
        timeout: 500,
      });
    }).toPass({ timeout: 30_000 });
  }

  /** Looks again until somebody's comment says so; it is written after the check, not with it. */
  async commented(by: string, words: string): Promise<void> {
    await expect(async () => {
      await this.page.reload();
      await expect(this.comment(by)).toContainText(words, { timeout: 500 });
    }).toPass({ timeout: 30_000 });
  }

  /** What somebody wrote into the conversation. */
  comment(by: string): Locator {
    return this.page
      .getByRole('article')
      .filter({ has: this.page.getByText(by, { exact: true }) });
  }
}
