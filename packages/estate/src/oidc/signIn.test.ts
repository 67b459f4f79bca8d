import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from '../testing/Browser';
import { spawnEstate, type SpawnedEstate } from '../testing/spawnEstate';

const portal = 'http://localhost:17007';
const redirectUri = `${portal}/api/auth/oidc/handler/frame`;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly scope: string;
}

describe('signing in through the provider', () => {
  let estate: SpawnedEstate;

  beforeAll(async () => {
    estate = await spawnEstate({ portal, scenario: 'empty' });
  }, 60_000);
  afterAll(() => estate.stop());

  const authorize = (extra: Record<string, string> = {}) =>
    `/oidc/auth?${new URLSearchParams({
      client_id: 'causeway',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid profile email offline_access',
      state: 'some-state',
      nonce: 'some-nonce',
      ...extra,
    })}`;

  const token = async (fields: Record<string, string>) => {
    const secret = readFileSync(
      join(estate.secretsDir, 'oidc-client-secret'),
      'utf8',
    );
    const basic = Buffer.from(`causeway:${secret.trim()}`).toString('base64');
    return fetch(`${estate.url}/oidc/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams(fields),
    });
  };

  /** Chooses a persona and exchanges the code. */
  const signIn = async (browser: Browser, login: string) => {
    const interaction = await browser.get(authorize());
    const page = interaction.headers.get('location') ?? '';
    expect(page).toMatch(/^\/login\/[\w-]+$/);
    const chosen = await browser.submit({
      page,
      action: page,
      fields: { login },
    });
    const back = await browser.follow(chosen);
    const target = new URL(back.headers.get('location') ?? '');
    expect(target.origin + target.pathname).toBe(redirectUri);
    const code = target.searchParams.get('code') ?? '';
    const answer = await token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Tokens;
  };

  const userinfo = async (accessToken: string) => {
    const answer = await fetch(`${estate.url}/oidc/me`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return answer.json();
  };

  it('answers one issuer whatever loopback name is asked', async () => {
    const path = '/oidc/.well-known/openid-configuration';
    for (const base of [
      estate.url,
      estate.url.replace('localhost', '127.0.0.1'),
    ]) {
      const found = await (await fetch(base + path)).json();
      expect(found.issuer).toBe(`${estate.url}/oidc`);
      expect(found.token_endpoint).toBe(`${estate.url}/oidc/token`);
      expect(found.end_session_endpoint).toBeDefined();
    }
  });

  it('gives the claims the portal resolves by, and a refresh token', async () => {
    const tokens = await signIn(new Browser(estate.url), 'shop-owner-1');
    expect(tokens.scope.split(' ')).toContain('offline_access');
    await expect(userinfo(tokens.access_token)).resolves.toEqual({
      sub: 'shop-owner-1',
      preferred_username: 'shop-owner-1',
      name: 'Shop owner 1',
      email: 'shop-owner-1@shop.example',
      email_verified: true,
    });
    const header = JSON.parse(
      Buffer.from(tokens.id_token.split('.')[0], 'base64url').toString(),
    );
    expect(header.alg).toBe('RS256');
  });

  it('keeps refresh tokens over kill -9, and prompt=none works with the session', async () => {
    const browser = new Browser(estate.url);
    const tokens = await signIn(browser, 'security-1');
    await estate.kill9();
    await estate.restart();
    const refreshed = await token({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    expect(refreshed.status).toBe(200);
    const { access_token } = (await refreshed.json()) as Tokens;
    expect((await userinfo(access_token)).sub).toBe('security-1');
    const silent = await browser.get(authorize({ prompt: 'none' }));
    const target = new URL(silent.headers.get('location') ?? '');
    expect(target.searchParams.get('code')).toBeTruthy();
  }, 60_000);

  it('answers login_required to prompt=none without a session', async () => {
    const silent = await new Browser(estate.url).get(
      authorize({ prompt: 'none' }),
    );
    const target = new URL(silent.headers.get('location') ?? '');
    expect(target.searchParams.get('error')).toBe('login_required');
  });

  it('signs in to the forge pages too, and switches persona', async () => {
    const browser = new Browser(estate.url);
    await signIn(browser, 'pki-1');
    expect(await (await browser.get('/')).text()).toContain('PKI operator 1');
    const second = await signIn(browser, 'pki-2');
    expect((await userinfo(second.access_token)).sub).toBe('pki-2');
    expect(await (await browser.get('/')).text()).toContain('PKI operator 2');
    // Switching on the forge ends the provider's session: the two never disagree.
    await browser.signIn('auditor');
    const silent = await browser.get(authorize({ prompt: 'none' }));
    expect(silent.headers.get('location')).toContain('error=login_required');
  });

  it('prefixes every cookie', async () => {
    const browser = new Browser(estate.url);
    await signIn(browser, 'product-1');
    expect(browser.cookieNames.length).toBeGreaterThan(1);
    browser.cookieNames.forEach(name => expect(name).toMatch(/^estate_/));
  });

  it('revokes a refresh token, as signing out of the portal does', async () => {
    const { refresh_token } = await signIn(
      new Browser(estate.url),
      'platform-1',
    );
    const secret = readFileSync(
      join(estate.secretsDir, 'oidc-client-secret'),
      'utf8',
    ).trim();
    const basic = Buffer.from(`causeway:${secret}`).toString('base64');
    await fetch(`${estate.url}/oidc/token/revocation`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ token: refresh_token }),
    });
    const refused = await token({ grant_type: 'refresh_token', refresh_token });
    expect(refused.status).toBe(400);
  });

  it('ends the session of the provider and of the forge pages', async () => {
    const browser = new Browser(estate.url);
    await signIn(browser, 'product-2');
    const query = new URLSearchParams({
      client_id: 'causeway',
      post_logout_redirect_uri: portal,
    });
    const page = `/oidc/session/end?${query}`;
    const text = await (await browser.get(page)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const confirm = { xsrf, logout: 'yes' };
    const left = await browser.post('/oidc/session/end/confirm', confirm);
    expect(left.headers.get('location')).toContain(portal);
    expect((await browser.get('/')).status).toBe(303);
    const silent = await browser.get(authorize({ prompt: 'none' }));
    expect(silent.headers.get('location')).toContain('error=login_required');
  });

  it('refuses a choice without the page token, an unknown persona and the bot', async () => {
    const browser = new Browser(estate.url);
    const page = (await browser.get(authorize())).headers.get('location') ?? '';
    const forged = await browser.post(page, { login: 'auditor', csrf: 'x' });
    expect(forged.status).toBe(400);
    for (const login of ['causeway-bot', 'estate-admin', 'nobody']) {
      const answer = await browser.submit({
        page,
        action: page,
        fields: { login },
      });
      expect(answer.status).toBe(400);
    }
  });

  it('refuses a redirect to anywhere but the portal', async () => {
    const answer = await new Browser(estate.url).get(
      authorize({ redirect_uri: 'http://evil.example/cb' }),
    );
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });
});
