import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Forge } from '../forge/Forge';
import { clearCookie, setCookie } from '../http/cookies';
import { readForm } from '../http/readForm';
import { loginForms } from '../pages/loginPage';
import { page, pageHeaders } from '../pages/layout';
import { html, render } from '../pages/html';
import { sessionCookie, type Sessions } from '../pages/Sessions';
import { LoginCsrf } from '../pages/LoginCsrf';
import { oidcCookies } from './oidcConfiguration';

/** The persona list of a sign-in that the portal started. Choosing one signs in to the forge's pages as well. */
export class Interactions {
  constructor(
    private readonly options: {
      readonly forge: Forge;
      readonly sessions: Sessions;
      readonly provider: Provider;
      readonly portal: string;
    },
  ) {}

  async answer(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { provider } = this.options;
    const found = await provider
      .interactionDetails(request, response)
      .catch(() => undefined);
    if (!found || request.url?.split('?')[0] !== `/login/${found.uid}`) {
      this.show(response, 400, {
        title: 'Sign-in expired',
        body: html`<h1>Sign-in expired</h1>
          <p>Close this window and sign in from the portal again.</p>`,
      });
      return;
    }
    if (request.method === 'POST') await this.choose(request, response);
    else await this.list(request, response, found.uid);
  }

  private async list(
    request: IncomingMessage,
    response: ServerResponse,
    uid: string,
  ): Promise<void> {
    const { forge, sessions, portal } = this.options;
    const csrf = LoginCsrf.issue(request.headers.cookie);
    response.setHeader('set-cookie', csrf.cookies);
    const current = sessions.find(request.headers.cookie)?.login;
    const body = html`<h1>Sign in to Causeway</h1>
      <p>
        Choose a persona. These accounts are simulated and have no passwords.
      </p>
      ${loginForms({
        forge,
        action: `/login/${uid}`,
        csrf: csrf.token,
        current,
      })}`;
    this.show(response, 200, { title: 'Sign in', body, formTarget: portal });
  }

  private async choose(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { forge, sessions, provider } = this.options;
    const form = await readForm(request);
    const account = forge.account(form?.get('login') ?? '');
    const genuine = LoginCsrf.matches(request, form?.get('csrf'));
    if (!genuine || account?.kind !== 'persona') {
      this.show(response, 400, {
        title: 'Not accepted',
        body: html`<h1>Not accepted</h1>
          <p>Reload the sign-in page and choose again.</p>`,
      });
      return;
    }
    const old = sessions.find(request.headers.cookie);
    if (old) sessions.end(old.id);
    const started = sessions.start(account.login);
    const cookies = [setCookie(sessionCookie, started)];
    if (await this.leaveOther(request, response, account.login)) {
      cookies.push(...clearedOidcCookies());
    }
    const returnTo = await provider.interactionResult(
      request,
      response,
      { login: { accountId: account.login, remember: true }, consent: {} },
      { mergeWithLastSubmission: false },
    );
    response.setHeader('set-cookie', cookies);
    response
      .writeHead(303, { location: returnTo, 'content-length': '0' })
      .end();
  }

  /** Ends the provider's session when it belongs to another persona; otherwise it would ask to log that one out first. */
  private async leaveOther(
    request: IncomingMessage,
    response: ServerResponse,
    login: string,
  ): Promise<boolean> {
    const { provider } = this.options;
    const interaction = await provider.interactionDetails(request, response);
    const { session } = interaction;
    if (!session || session.accountId === login) return false;
    const stored = await provider.Session.findByUid(session.uid);
    await stored?.destroy();
    interaction.session = undefined;
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
    return true;
  }

  private show(
    response: ServerResponse,
    status: number,
    options: Parameters<typeof page>[0] & { readonly formTarget?: string },
  ): void {
    const body = render(page(options));
    response.writeHead(status, pageHeaders(options.formTarget)).end(body);
  }
}

/** Cookies that make the browser forget the provider's session. */
export function clearedOidcCookies(): string[] {
  const { session } = oidcCookies;
  return [clearCookie(session), clearCookie(`${session}.sig`)];
}
