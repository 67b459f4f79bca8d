import { expect, type Locator, type Page } from '@playwright/test';
import { portalUrl } from '../support/persona';

/** Who calls whom, as a drawing or in rows. */
export class GraphPage {
  constructor(readonly page: Page) {}

  async open(query: Readonly<Record<string, string>> = {}): Promise<void> {
    const search = new URLSearchParams(query);
    await this.page.goto(`${portalUrl}/mesh/graph?${search}`);
    await expect(this.canvas.or(this.calls).first()).toBeVisible();
  }

  get canvas(): Locator {
    return this.page.getByRole('application', { name: 'Service graph' });
  }

  /** A service of the drawing, "shop/checkout". */
  service(ref: string): Locator {
    return this.canvas.getByRole('button', { name: new RegExp(`^${ref},`) });
  }

  /** What has the focus inside of the drawing. */
  get focused(): Locator {
    return this.page.locator('.graph-node:focus');
  }

  /** What is said of the chosen service beside the drawing. */
  get chosen(): Locator {
    return this.page.getByRole('region', { name: 'Chosen' });
  }

  caller(ref: string): Locator {
    return this.chosen
      .getByRole('list', { name: 'It is called by' })
      .getByRole('listitem')
      .filter({ hasText: ref });
  }

  get calls(): Locator {
    return this.page.getByRole('table', { name: 'Calls' });
  }

  /** The rows of a call in the table. */
  call(ref: string): Locator {
    return this.calls.getByRole('row').filter({ hasText: ref });
  }

  /** Of the drawing around a change: how far it would reach. */
  get reach(): Locator {
    return this.page.getByRole('region', { name: 'Reach of the change' });
  }
}
