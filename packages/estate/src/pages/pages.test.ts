import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from '../testing/Browser';
import { EstateControl } from '../testing/EstateControl';
import { ForgeClient } from '../testing/ForgeClient';
import { spawnEstate, type SpawnedEstate } from '../testing/spawnEstate';

describe('the pages of the forge', () => {
  let estate: SpawnedEstate;
  let bot: ForgeClient;

  beforeAll(async () => {
    estate = await spawnEstate();
    const path = join(estate.secretsDir, 'bot-token');
    const token = readFileSync(path, 'utf8').trim();
    bot = new ForgeClient({ url: estate.url, repo: 'routing', token });
  }, 60_000);
  afterAll(async () => {
    bot.close();
    await estate.stop();
  });

  const as = async (login: string) => {
    const browser = new Browser(estate.url);
    await browser.signIn(login);
    return browser;
  };
  const text = async (browser: Browser, path: string) =>
    (await browser.get(path)).text();

  it('ask who you are first, and come back to the page', async () => {
    const browser = new Browser(estate.url);
    const answer = await browser.get('/mesh/routing');
    expect(answer.headers.get('location')).toBe(
      '/login?next=%2Fmesh%2Frouting',
    );
    const signedIn = await browser.submit({
      page: '/login',
      action: '/login',
      fields: { login: 'auditor', next: '/mesh/routing' },
    });
    expect(signedIn.headers.get('location')).toBe('/mesh/routing');
  });

  it.each([
    ['/mesh/routing?ref=main', '/mesh/routing?ref=main'],
    ['/login', '/'],
    ['https://evil.example/mesh/routing', '/'],
    ['nothing of an address', '/'],
  ])('lead who switches from %s back to %s', async (from, to) => {
    const referer = from.startsWith('/') ? `${estate.url}${from}` : from;
    const page = await fetch(`${estate.url}/login`, { headers: { referer } });
    const shown = await page.text();
    expect(/name="next" value="([^"]*)"/.exec(shown)?.[1]).toBe(to);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\tx',
  ])('never lead to %s after signing in', async next => {
    const answer = await new Browser(estate.url).submit({
      page: '/login',
      action: '/login',
      fields: { login: 'auditor', next },
    });
    expect(answer.headers.get('location')).toBe('/');
  });

  it('show repositories, files and commits', async () => {
    const browser = await as('auditor');
    expect(await text(browser, '/')).toContain('href="/mesh/security"');
    expect(await text(browser, '/mesh/routing')).toContain(
      'services/shop/checkout.yaml',
    );
    const file = '/mesh/routing/src/services/shop/checkout.yaml';
    expect(await text(browser, file)).toContain('kind: ServiceManifest');
    const asForgejo = file.replace('/src/', '/src/branch/main/');
    expect(await text(browser, asForgejo)).toContain('kind: ServiceManifest');
    const { body } = await bot.call('GET /branches/main');
    const { id } = body.commit as { id: string };
    expect(await text(browser, `/mesh/routing/commit/${id}`)).toContain(
      'Verified, signed by Estate forge',
    );
  });

  it('let two owners approve and merge, and say why a button is off', async () => {
    const title = 'Pages';
    const { number, sha } = await bot.openPull({
      branch: 'pages/merge',
      title,
    });
    const status = { state: 'success', context: 'causeway', description: 'ok' };
    await bot.call(`POST /statuses/${sha}`, status);
    const page = `/mesh/routing/pulls/${number}`;
    const first = await as('shop-owner-1');
    expect(await text(first, page)).toContain('Does not have enough approvals');
    const approve = (browser: Browser) =>
      browser.submit({
        page,
        action: `${page}/review`,
        fields: { event: 'APPROVED', body: '' },
      });
    expect((await approve(first)).status).toBe(303);
    const second = await as('payments-owner');
    expect((await approve(second)).status).toBe(303);
    const merged = await second.submit({
      page,
      action: `${page}/merge`,
      fields: { style: 'merge' },
    });
    expect(merged.status).toBe(303);
    expect(await text(second, page)).toContain('The pull request is merged.');
  });

  it('tell a reader that their approval does not count', async () => {
    const { number } = await bot.openPull({ branch: 'pages/reader' });
    const page = `/mesh/routing/pulls/${number}`;
    const reader = await as('shop-requester');
    const shown = await text(reader, page);
    expect(shown).toContain('Your approval would not count');
    expect(shown).toContain('User not allowed to merge PR');
    const merge = await reader.submit({
      page,
      action: `${page}/merge`,
      fields: { style: 'merge' },
    });
    expect(merge.status).toBe(405);
  });

  it('let owners close one and open it again, and tell a reader that they may not', async () => {
    const { number } = await bot.openPull({ branch: 'pages/close' });
    const page = `/mesh/routing/pulls/${number}`;
    const set = (browser: Browser, state: string) =>
      browser.submit({ page, action: `${page}/state`, fields: { state } });
    const stateNow = async () =>
      (await bot.call(`GET /pulls/${number}`)).body.state;
    const reader = await as('auditor');
    expect(await text(reader, page)).toContain('Only owners of the repository');
    expect((await set(reader, 'closed')).status).toBe(403);
    expect(await stateNow()).toBe('open');
    const owner = await as('platform-1');
    expect((await set(owner, 'closed')).status).toBe(303);
    expect(await stateNow()).toBe('closed');
    expect(await text(owner, page)).toContain('Reopen');
    expect((await set(owner, 'open')).status).toBe(303);
    expect(await stateNow()).toBe('open');
    expect((await set(owner, 'gone')).status).toBe(400);
  });

  it('refuse a review of a head the reader has not seen', async () => {
    const { number } = await bot.openPull({ branch: 'pages/head' });
    const page = `/mesh/routing/pulls/${number}`;
    const browser = await as('shop-owner-1');
    const answer = await browser.submit({
      page,
      action: `${page}/review`,
      fields: { event: 'APPROVED', body: '', head: '0'.repeat(40) },
    });
    expect(answer.status).toBe(409);
  });

  it('refuse forms without the token or from elsewhere', async () => {
    const { number } = await bot.openPull({ branch: 'pages/csrf' });
    const page = `/mesh/routing/pulls/${number}`;
    const browser = await as('shop-owner-1');
    const fields = { event: 'COMMENT', body: 'forged' };
    const bare = await browser.post(`${page}/review`, fields);
    expect(bare.status).toBe(403);
    const whole = await text(browser, page);
    const csrf = /name="csrf" value="([^"]+)"/.exec(whole)?.[1] ?? '';
    const foreign = await fetch(`${estate.url}${page}/review`, {
      method: 'POST',
      headers: {
        cookie: `estate_session=${browser.cookie('estate_session')}`,
        origin: 'http://evil.example',
      },
      body: new URLSearchParams({ ...fields, csrf }),
    });
    expect(foreign.status).toBe(403);
    expect(await text(browser, page)).not.toContain('forged');
  });

  it('escape titles, bodies, comments and statuses', async () => {
    const attack = `<img src=x onerror=alert(1)>"'><script>alert(2)</script>`;
    const opened = await bot.openPull({
      branch: 'pages/xss',
      title: attack,
      body: `${attack}\n\n[x](javascript:alert(3)) \`${attack}\`\n\n| ${attack} |\n|---|\n| ${attack} |\n\n<!-- marker -->`,
    });
    const comment = { body: attack };
    await bot.call(`POST /issues/${opened.number}/comments`, comment);
    await bot.call(`POST /statuses/${opened.sha}`, {
      state: 'failure',
      context: attack,
      description: attack,
      target_url: ['javascript', 'alert(4)'].join(':'),
    });
    const browser = await as('shop-owner-1');
    const answer = await browser.get(`/mesh/routing/pulls/${opened.number}`);
    const shown = await answer.text();
    expect(shown).not.toMatch(/<img|<script|href="javascript:|<!-- marker/i);
    expect(shown).toContain('&lt;img src=x');
    expect(answer.headers.get('content-security-policy')).toContain(
      "default-src 'none'",
    );
  });

  it('do not let the estate clock end a session', async () => {
    const browser = await as('auditor');
    await new EstateControl(estate.url).advance('P52W');
    expect((await browser.get('/')).status).toBe(200);
  });

  it('sign out', async () => {
    const browser = await as('auditor');
    await browser.submit({ page: '/', action: '/logout', fields: {} });
    expect((await browser.get('/')).status).toBe(303);
  });
});
