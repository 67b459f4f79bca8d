import { expect, type Locator, type Page } from '@playwright/test';
import { portalUrl } from '../support/persona';

/** The form that asks for one kind of change, with what will happen beside it. */
export class FormPage {
  constructor(readonly page: Page) {}

  /** As a link leads to it, with fields that are known already. */
  async open(
    kind: string,
    known: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const query = new URLSearchParams(known);
    await this.page.goto(`${portalUrl}/mesh/request/${kind}?${query}`);
    await expect(this.why).toBeVisible();
  }

  field(name: string): Locator {
    return this.page
      .getByRole('textbox', { name, exact: true })
      .or(this.page.getByRole('combobox', { name, exact: true }));
  }

  get why(): Locator {
    return this.page.getByRole('textbox', { name: 'Why', exact: true });
  }

  /** Chooses from a list of fixed values. */
  async choose(name: string, option: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name, exact: true });
    await field.selectOption({ label: option });
  }

  /** One of a group of boxes. */
  async check(name: RegExp): Promise<void> {
    await this.page.getByRole('checkbox', { name }).check();
  }

  /** Types a value into a field that takes several. */
  async add(name: string, value: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name, exact: true });
    await field.fill(value);
    await this.page.getByRole('option', { name: value, exact: true }).click();
  }

  async says(words: string | RegExp): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible();
  }

  /** Its sentence is there, and yet nothing can be submitted. */
  async refuses(button: string, why: RegExp | string): Promise<void> {
    await this.says(why);
    await expect(this.submitButton(button)).toBeDisabled();
  }

  submitButton(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async submit(name: string): Promise<void> {
    await this.submitButton(name).click();
    await this.page.waitForURL(/\/mesh\/changes\//);
  }
}
