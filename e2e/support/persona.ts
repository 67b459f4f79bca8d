import { randomUUID } from 'node:crypto';
import {
  expect,
  type APIResponse,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import { ports } from './startPortal';

export const portalUrl = `http://localhost:${ports.portal}`;
export const forgeUrl = `http://localhost:${ports.estate}`;

/** What the console may say: a first visit has no session to refresh. */
const expected = [/status of 401.*\/api\/auth\/oidc\/refresh/];

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** What the portal keeps of who signed in once in this run: they go on with it, as after a reload. */
const sessions = new Map<string, Cookies>();

/** A browser of one person: portal and forge, with its own cookies. Console errors are kept for the end of the test. */
export class Persona {
  readonly troubles: string[] = [];
  /** Trouble a test provokes on purpose. */
  readonly expected = [...expected];

  static async open(browser: Browser, login: string): Promise<Persona> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
    });
    const page = await context.newPage();
    const persona = new Persona(login, context, page);
    persona.listen();
    return persona;
  }

  private constructor(
    readonly login: string,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  /** What the portal's pages send with their requests; known once one was sent. */
  private authorization: string | undefined;

  /** Headers of a request in their name, as the portal's page sent them last. */
  get credentials(): { readonly authorization: string } {
    if (this.authorization === undefined)
      throw new Error(`${this.login} has sent nothing to the portal yet.`);
    return { authorization: this.authorization };
  }

  private listen(): void {
    this.page.on('request', request => {
      this.authorization =
        request.headers().authorization ?? this.authorization;
    });
    this.page.on('console', message => {
      const text = `${message.text()} ${message.location().url}`;
      if (message.type() !== 'error') return;
      if (this.expected.some(pattern => pattern.test(text))) return;
      this.troubles.push(text);
    });
    this.page.on('pageerror', error => this.troubles.push(error.message));
  }

  /** The next browser of the same person may go on with the session of this one. */
  private leavesSession = false;

  /** Is signed in to the portal: with the session of an earlier test, or through the identity provider. */
  async signIn(): Promise<void> {
    this.leavesSession = true;
    const session = sessions.get(this.login);
    if (session === undefined) return this.signInAnew();
    // A refresh token is good for one browser at a time.
    sessions.delete(this.login);
    await this.context.addCookies(session);
    await this.page.goto(portalUrl);
    return this.expectSignedIn();
  }

  /** Signs in to the portal through the identity provider's own window. */
  async signInAnew(): Promise<void> {
    await this.page.goto(portalUrl);
    const button = this.page.getByRole('button', { name: 'Sign in' });
    await button.waitFor();
    const [window] = await Promise.all([
      this.context.waitForEvent('page'),
      button.click(),
    ]);
    await window
      .getByRole('button', { name: new RegExp(`${this.login} `) })
      .click();
    await this.expectSignedIn();
  }

  async expectSignedIn(): Promise<void> {
    await expect(
      this.page.getByRole('link', { name: 'Settings' }).first(),
    ).toBeVisible();
  }

  /** Asks for a change as a script would, in their name; the id of the change. */
  async ask(request: {
    readonly kind: string;
    readonly input: Readonly<Record<string, unknown>>;
  }): Promise<string> {
    await expect(() => expect(this.authorization).toBeDefined()).toPass();
    const key = `e2e-${randomUUID()}`;
    const answer = await this.page.request.post(
      `${portalUrl}/api/mesh/changes`,
      {
        headers: { authorization: this.authorization! },
        data: { ...request, key },
      },
    );
    expect([answer.status(), await answer.text()]).toEqual([
      201,
      expect.anything(),
    ]);
    return ((await answer.json()) as { readonly id: string }).id;
  }

  /** Reads from the portal's API as a script would, in their name. */
  async get(path: string): Promise<APIResponse> {
    await expect(() => expect(this.authorization).toBeDefined()).toPass();
    return this.page.request.get(`${portalUrl}${path}`, {
      headers: { authorization: this.authorization! },
    });
  }

  /** Signs in to the forge and opens a page of it. */
  async onForge(url: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(
      `${forgeUrl}/login?next=${encodeURIComponent(new URL(url).pathname)}`,
    );
    await page
      .getByRole('button', { name: new RegExp(`${this.login} `) })
      .click();
    await page.goto(url);
    return page;
  }

  async approve(url: string): Promise<void> {
    const page = await this.onForge(url);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.waitForLoadState();
    await page.close();
  }

  async close(): Promise<void> {
    if (this.leavesSession) {
      const cookies = await this.context.cookies(`${portalUrl}/api/auth/oidc/`);
      const session = cookies.filter(({ path }) =>
        path.startsWith('/api/auth'),
      );
      if (session.length > 0) sessions.set(this.login, session);
    }
    await this.context.close();
    expect(this.troubles).toEqual([]);
  }
}
