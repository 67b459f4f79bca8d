import type { IncomingMessage } from 'node:http';
import type { Forge } from '../forge/Forge';
import { clearCookie, setCookie } from '../http/cookies';
import { readForm } from '../http/readForm';
import { redirectReply, type Reply } from '../http/Reply';
import { clearedOidcCookies } from '../oidc/Interactions';
import { html } from './html';
import { pageReply } from './layout';
import { isOwnOrigin, LoginCsrf, sameToken } from './LoginCsrf';
import { loginForms } from './loginPage';
import { sessionCookie, type Sessions } from './Sessions';

/** Sign-in and sign-out of the forge's pages. Either also ends the provider's session, so both always agree on who it is. */
export class SignInPages {
  constructor(
    private readonly options: {
      readonly forge: Forge;
      readonly sessions: Sessions;
    },
  ) {}

  async answer(request: IncomingMessage, url: URL): Promise<Reply> {
    if (request.method === 'GET') return this.list(request, url);
    return url.pathname === '/logout'
      ? this.leave(request)
      : this.enter(request);
  }

  private list(request: IncomingMessage, url: URL): Reply {
    const { forge, sessions } = this.options;
    const session = sessions.find(request.headers.cookie);
    const csrf = LoginCsrf.issue(request.headers.cookie);
    const current = session?.login;
    const next = localPath(
      url.searchParams.get('next') ?? cameFrom(request, forge.baseUrl),
    );
    const body = html`<h1>Sign in to the forge</h1>
      <p>
        Choose a persona. These accounts are simulated and have no passwords.
      </p>
      ${loginForms({
        forge,
        action: '/login',
        csrf: csrf.token,
        current,
        next,
      })}`;
    const account = current ? forge.account(current) : undefined;
    return pageReply(
      200,
      {
        title: 'Sign in',
        body,
        session:
          session && account
            ? { ...session, displayName: account.displayName }
            : undefined,
      },
      { 'set-cookie': csrf.cookies },
    );
  }

  private async enter(request: IncomingMessage): Promise<Reply> {
    const { forge, sessions } = this.options;
    const form = await readForm(request);
    const account = forge.account(form?.get('login') ?? '');
    const genuine = LoginCsrf.matches(request, form?.get('csrf'));
    if (!genuine || account?.kind !== 'persona') {
      const body = html`<h1>Not accepted</h1>
        <p><a href="/login">Choose a persona again</a></p>`;
      return pageReply(400, { title: 'Not accepted', body });
    }
    const old = sessions.find(request.headers.cookie);
    if (old) sessions.end(old.id);
    const cookie = setCookie(sessionCookie, sessions.start(account.login));
    return redirectReply(localPath(form?.get('next') ?? null), {
      'set-cookie': [cookie, ...clearedOidcCookies()],
    });
  }

  private async leave(request: IncomingMessage): Promise<Reply> {
    const { sessions } = this.options;
    const session = sessions.find(request.headers.cookie);
    const form = await readForm(request);
    if (
      session &&
      isOwnOrigin(request) &&
      sameToken(session.csrf, form?.get('csrf'))
    ) {
      sessions.end(session.id);
    }
    return redirectReply('/login', {
      'set-cookie': [clearCookie(sessionCookie), ...clearedOidcCookies()],
    });
  }
}

/** The page of this forge that led here: who switches persona wants to go on where they were. */
function cameFrom(request: IncomingMessage, baseUrl: string): string | null {
  const from = URL.parse(request.headers.referer ?? '');
  return from?.origin === new URL(baseUrl).origin &&
    !/^\/log(in|out)$/.test(from.pathname)
    ? `${from.pathname}${from.search}`
    : null;
}

/** A path of this forge, else "/": never another site. */
function localPath(text: string | null): string {
  return text && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(text) ? text : '/';
}
