import { expect, type Locator, type Page } from '@playwright/test';
import { portalUrl } from '../support/persona';

/** Who is signed in, and what they are told of. */
export class SettingsPage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto(`${portalUrl}/settings`);
  }

  /** The name the catalog knows them by. */
  async isOf(person: string): Promise<void> {
    await this.open();
    await expect(this.page.getByText(person).first()).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.page
      .getByRole('button', { name: /menu|more/i })
      .first()
      .click();
    await this.page.getByText('Sign Out').click();
  }

  async openNotifications(): Promise<void> {
    await this.page.goto(`${portalUrl}/settings/notifications`);
    await this.showTopics();
  }

  /** Topics are folded up under their origin, after a reload too. */
  async showTopics(): Promise<void> {
    await this.page.getByRole('table').getByRole('button').first().click();
  }

  private topic(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  topicSwitch(name: string): Locator {
    return this.topic(name).getByRole('switch');
  }

  /** The switch itself lies under its own label. */
  async toggleTopic(name: string): Promise<void> {
    await this.topic(name).locator('label').click();
  }
}
