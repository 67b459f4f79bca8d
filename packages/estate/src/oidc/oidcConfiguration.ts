import type {
  Account as OidcAccount,
  ClientMetadata,
  Configuration,
  KoaContextWithOIDC,
} from 'oidc-provider';
import type { Forge } from '../forge/Forge';
import { page } from '../pages/layout';
import { html, raw, render } from '../pages/html';
import type { OidcKeys } from './oidcKeys';
import { StoreAdapter } from './StoreAdapter';

export const oidcCookies = {
  session: 'estate_oidc_session',
  interaction: 'estate_oidc_interaction',
  resume: 'estate_oidc_resume',
} as const;

const hour = 3600;
const day = 24 * hour;

/** `trusted` is markup of the provider library, never text of a user. */
function simplePage(title: string, trusted: string): string {
  return render(
    page({
      title,
      body: html`<h1>${title}</h1>
        ${raw(trusted)}`,
    }),
  );
}

const logoutPages = {
  enabled: true,
  async logoutSource(ctx: KoaContextWithOIDC, form: string) {
    ctx.body = simplePage(
      'Sign out',
      `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
    );
  },
  async postLogoutSuccessSource(ctx: KoaContextWithOIDC) {
    ctx.body = simplePage('Signed out', '<p>You are signed out.</p>');
  },
};

const renderError: Configuration['renderError'] = async (ctx, out) => {
  ctx.type = 'html';
  ctx.body = render(
    page({
      title: 'Sign-in failed',
      body: html`<h1>Sign-in failed</h1>
        <p>${out.error}: ${out.error_description ?? ''}</p>`,
    }),
  );
};

/** The provider's settings, except the interaction policy, which needs the library loaded. */
export function oidcConfiguration(options: {
  readonly forge: Forge;
  readonly keys: OidcKeys;
  readonly clientSecret: string;
  readonly portal: string;
}): Configuration {
  const { forge, keys, clientSecret, portal } = options;
  return {
    adapter: model => new StoreAdapter(forge.store, model),
    clients: [portalClient(portal, clientSecret)],
    jwks: { keys: [keys.jwk] },
    // Prefixed: cookies of one host are shared over ports, and the portal is on the same host.
    cookies: { keys: [keys.cookieKey], names: { ...oidcCookies } },
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => accountOf(forge, sub),
    issueRefreshToken: async () => true,
    // Two tabs refresh at once; rotation would end one of them.
    rotateRefreshToken: false,
    expiresWithSession: async () => false,
    loadExistingGrant: grantAll,
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: 30 * day,
      IdToken: hour,
      Interaction: hour,
      RefreshToken: 30 * day,
      Session: 30 * day,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: logoutPages,
    },
    renderError,
  };
}

async function accountOf(
  forge: Forge,
  sub: string,
): Promise<OidcAccount | undefined> {
  const account = forge.account(sub);
  if (account?.kind !== 'persona') return undefined;
  return {
    accountId: account.login,
    claims: async () => ({
      sub: account.login,
      name: account.displayName,
      preferred_username: account.login,
      email: account.emails[0].address,
      email_verified: true,
    }),
  };
}

/** Consent is automatic: the only client is the portal itself. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const { client, session, provider, params } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const { accountId } = session;
  const { clientId } = client;
  const known = session.grantIdFor(clientId);
  const found = known ? await provider.Grant.find(known) : undefined;
  const grant = found ?? new provider.Grant({ clientId, accountId });
  grant.addOIDCScope(String(params?.scope ?? 'openid'));
  await grant.save();
  return grant;
}

function portalClient(portal: string, secret: string): ClientMetadata {
  return {
    client_id: 'causeway',
    client_secret: secret,
    client_name: 'Causeway',
    redirect_uris: [`${portal}/api/auth/oidc/handler/frame`],
    post_logout_redirect_uris: [portal, `${portal}/`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
  };
}
