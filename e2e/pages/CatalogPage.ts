import { expect, type Locator, type Page } from '@playwright/test';
import { portalUrl } from '../support/persona';

/** The page of a service in the catalog, "shop/checkout", and its tab of the mesh. */
export class CatalogPage {
  constructor(readonly page: Page) {}

  /** On the tab of the mesh. */
  async open(service: string): Promise<void> {
    await this.page.goto(`${CatalogPage.url(service)}/mesh`);
    await expect(this.askButton).toBeVisible();
  }

  async openOverview(service: string): Promise<void> {
    await this.page.goto(CatalogPage.url(service));
    await expect(this.tab.first()).toBeVisible();
  }

  static url(service: string): string {
    const [namespace, name] = service.split('/');
    return `${portalUrl}/catalog/${namespace}/component/${name}`;
  }

  get tab(): Locator {
    return this.page
      .getByRole('tab', { name: 'Mesh', exact: true })
      .or(this.page.getByRole('link', { name: 'Mesh', exact: true }));
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Loads it anew until it says so, instead of waiting for the quarter of a minute after which it asks by itself. */
  async until(said: Locator): Promise<void> {
    await expect(async () => {
      await this.page.reload();
      await expect(said).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
  }

  get askButton(): Locator {
    return this.page.getByRole('button', { name: 'Ask for a change' });
  }

  /** From the menu of what can be asked for to the form of a kind. */
  async askFor(kind: RegExp): Promise<void> {
    await this.askButton.click();
    await this.page.getByRole('menuitem', { name: kind }).click();
  }

  /** An entry of the catalog's own menu. */
  async menuItem(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: /more/i }).click();
    return this.page.getByRole('menuitem', { name });
  }
}
