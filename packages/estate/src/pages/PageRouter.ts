import type { IncomingMessage } from 'node:http';
import { accessLevel, reaches } from '../forge/access';
import type { Forge } from '../forge/Forge';
import { matchPath } from '../http/matchPath';
import { readForm } from '../http/readForm';
import { redirectReply, type Reply } from '../http/Reply';
import { commitPage } from './commitPage';
import { html } from './html';
import { homePage } from './homePage';
import { pageReply } from './layout';
import { isOwnOrigin, sameToken } from './LoginCsrf';
import type { PageCall, RepoPageCall } from './PageCall';
import { postMerge, postReview, postState } from './pullPosts';
import { pullPage } from './pullPage';
import { filePage, repoPage } from './repoPage';
import type { Sessions } from './Sessions';
import { SignInPages } from './SignInPages';

interface RepoRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  run(call: RepoPageCall, form: URLSearchParams): Promise<Reply>;
}

const routes: readonly RepoRoute[] = [
  { method: 'GET', path: '/:owner/:repo', run: repoPage },
  { method: 'GET', path: '/:owner/:repo/src/*path', run: filePage },
  { method: 'GET', path: '/:owner/:repo/commit/:sha', run: commitPage },
  {
    method: 'GET',
    path: '/:owner/:repo/pulls/#index',
    run: call => pullPage(call),
  },
  {
    method: 'POST',
    path: '/:owner/:repo/pulls/#index/review',
    run: postReview,
  },
  { method: 'POST', path: '/:owner/:repo/pulls/#index/merge', run: postMerge },
  { method: 'POST', path: '/:owner/:repo/pulls/#index/state', run: postState },
];

/** Pages for people. */
export class PageRouter {
  private readonly signIn: SignInPages;

  constructor(
    private readonly options: {
      readonly forge: Forge;
      readonly sessions: Sessions;
    },
  ) {
    this.signIn = new SignInPages(options);
  }

  async answer(request: IncomingMessage, url: URL): Promise<Reply> {
    const { forge, sessions } = this.options;
    const root = new URL(forge.baseUrl);
    if (request.headers.host !== root.host && request.method === 'GET') {
      // Cookies belong to a host name: one name for all pages.
      return redirectReply(`${forge.baseUrl}${url.pathname}${url.search}`);
    }
    const session = sessions.find(request.headers.cookie);
    const account = session && forge.account(session.login);
    if (url.pathname === '/login' || url.pathname === '/logout') {
      return this.signIn.answer(request, url);
    }
    if (!session || !account) {
      const next = encodeURIComponent(`${url.pathname}${url.search}`);
      return redirectReply(`/login?next=${next}`);
    }
    return this.page(request, url, {
      forge,
      account,
      session: { ...session, displayName: account.displayName },
      params: {},
      query: url.searchParams,
    });
  }

  private async page(
    request: IncomingMessage,
    url: URL,
    call: PageCall,
  ): Promise<Reply> {
    if (url.pathname === '/') return homePage(call);
    for (const route of routes) {
      const params = matchPath(route.path, url.pathname);
      if (!params || route.method !== request.method) continue;
      const repo = call.forge.repo(params.owner, params.repo);
      if (!repo || !reaches(accessLevel(repo, call.account), 'read')) break;
      const form =
        route.method === 'POST'
          ? await readForm(request)
          : new URLSearchParams();
      const genuine =
        route.method === 'GET' ||
        (isOwnOrigin(request) &&
          sameToken(call.session.csrf, form?.get('csrf')));
      if (!form || !genuine) {
        return this.message(call, 403, 'This form is not from a page of yours');
      }
      return route.run({ ...call, params, repo }, form);
    }
    return this.message(call, 404, 'Nothing here');
  }

  private message(call: PageCall, status: number, title: string): Reply {
    const body = html`<h1>${title}</h1>
      <p><a href="/">Go to the repositories</a></p>`;
    return pageReply(status, { title, body, session: call.session });
  }
}
