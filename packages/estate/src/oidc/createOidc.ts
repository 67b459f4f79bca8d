import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Forge } from '../forge/Forge';
import type { Sessions } from '../pages/Sessions';
import { readSecret } from '../scenario/readSecret';
import { Interactions } from './Interactions';
import { oidcConfiguration } from './oidcConfiguration';
import { oidcKeys } from './oidcKeys';
import { dropExpired } from './StoreAdapter';

export interface OidcOptions {
  readonly forge: Forge;
  readonly sessions: Sessions;
  readonly stateDir: string;
  readonly secretsDir: string;
  readonly portal: string;
}

export interface Oidc {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** The OpenID provider below /oidc, and its interaction page below /login/<uid>. */
export async function createOidc(options: OidcOptions): Promise<Oidc> {
  const { forge, sessions, stateDir, secretsDir, portal } = options;
  // The package is an ES module; this file becomes CommonJS.
  const library = await import('oidc-provider');
  dropExpired(forge.store);
  const configuration = oidcConfiguration({
    forge,
    keys: oidcKeys(stateDir),
    clientSecret: readSecret(secretsDir, 'oidc-client-secret'),
    portal,
  });
  const provider = new library.Provider(`${forge.baseUrl}/oidc`, {
    ...configuration,
    interactions: interactionsOf(library.interactionPolicy),
  });
  provider.on('server_error', (_ctx, error) => {
    process.stderr.write(`estate: sign-in: ${error.stack ?? error}\n`);
  });
  provider.on('end_session.success', ctx => {
    // Signing out of the portal signs out of the forge's pages: one person, one session.
    const session = sessions.find(ctx.req.headers.cookie);
    if (session) sessions.end(session.id);
  });
  const callback = provider.callback();
  const interactions = new Interactions({ forge, sessions, provider, portal });
  const host = new URL(forge.baseUrl).host;
  return {
    async answer(request, response) {
      // One issuer, whatever loopback name was asked: tokens and cookies belong to it.
      request.headers.host = host;
      const target = request.url ?? '/';
      if (target.startsWith('/login/')) {
        await interactions.answer(request, response);
        return;
      }
      const inner = withConsent(target.slice('/oidc'.length) || '/');
      // The library finds its mount path by comparing the two.
      const originalUrl = `/oidc${inner}`;
      const mounted = Object.assign(request, { url: inner, originalUrl });
      await callback(mounted, response);
    },
  };
}

/**
 * The library grants offline_access only to requests that prompt for consent. Consent is automatic here, so asking
 * for it costs nobody anything; `prompt=none` and explicit prompts stay as sent.
 */
function withConsent(target: string): string {
  const url = new URL(target, 'http://localhost');
  const scopes = url.searchParams.get('scope')?.split(' ') ?? [];
  if (url.pathname !== '/auth' || !scopes.includes('offline_access')) {
    return target;
  }
  if (url.searchParams.has('prompt')) return target;
  url.searchParams.set('prompt', 'consent');
  return `${url.pathname}${url.search}`;
}

/** Every sign-in shows the persona list (that is how one switches persona); only `prompt=none` uses the session silently. */
function interactionsOf({
  base,
  Check,
}: typeof import('oidc-provider').interactionPolicy): Configuration['interactions'] {
  const policy = base();
  policy.get('login')?.checks.add(
    new Check('choose_persona', 'a persona must be chosen', ctx => {
      const { oidc } = ctx as KoaContextWithOIDC;
      const chosen = oidc.result?.login !== undefined;
      return chosen || oidc.prompts.has('none')
        ? Check.NO_NEED_TO_PROMPT
        : Check.REQUEST_PROMPT;
    }),
  );
  return { policy, url: (_ctx, { uid }) => `/login/${uid}` };
}
