import { expect, type Page } from '@playwright/test';
import { type Persona } from '../support/persona';

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
    const merge = this.page.getByRole('button', { name: 'Merge' });
    await expect(async () => {
      await this.page.reload();
      await expect(merge).toBeEnabled({ timeout: 500 });
    }).toPass();
    await merge.click();
    await expect(this.page.getByText('merged').first()).toBeVisible();
  }

  /** Closes it without a merge. */
  async close(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close' }).click();
    await expect(
      this.page.getByText('The pull request is closed').first(),
    ).toBeVisible();
  }
}
