import type { Reply } from '../http/Reply';
import type { BrowserSession } from '../store/entities';
import { html, raw, render, type Markup } from './html';
import { styles } from './styles';

export interface PageOptions {
  readonly title: string;
  readonly body: Markup;
  readonly session?: BrowserSession & { readonly displayName: string };
}

/** The frame of every page: banner, who is signed in, content. */
export function page({ title, body, session }: PageOptions): Markup {
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Estate forge</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <p class="banner">
            Simulated forge of the embedded estate. Nothing here is real.
          </p>
          <nav aria-label="Forge"><a href="/">Repositories</a></nav>
          ${session ? signedIn(session) : html`<a href="/login">Sign in</a>`}
        </header>
        <main id="content">${body}</main>
      </body>
    </html>`;
}

function signedIn(session: NonNullable<PageOptions['session']>): Markup {
  return html`<div class="who">
    <span>Signed in as <strong>${session.displayName}</strong></span>
    <a href="/login">Switch persona</a>
    <form method="post" action="/logout">
      <input type="hidden" name="csrf" value="${session.csrf}" /><button>
        Sign out
      </button>
    </form>
  </div>`;
}

/** Headers of a page; `formTarget` is the one foreign origin a form's redirect may end at. */
export function pageHeaders(formTarget?: string): Record<string, string> {
  const target = formTarget ? ` ${new URL(formTarget).origin}` : '';
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

export function pageReply(
  status: number,
  options: PageOptions,
  headers: Reply['headers'] = {},
): Reply {
  return {
    status,
    headers: { ...pageHeaders(), ...headers },
    body: render(page(options)),
  };
}
