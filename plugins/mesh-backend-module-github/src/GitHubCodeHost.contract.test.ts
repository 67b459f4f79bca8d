import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EstateControl,
  ForgePeople,
  spawnEstate,
  type SpawnedEstate,
} from '@causeway/estate';
import {
  codeHostContract,
  startHookReceiver,
  type HookReceiver,
} from '@causeway/plugin-mesh-node/testUtils';
import type { GitHubAuthConfig } from './config/readGitHubConfig';
import { GitHubCodeHost } from './GitHubCodeHost';
import { EstateStore } from './__testUtils__/EstateStore';
import { FakeApp } from './__testUtils__/FakeApp';
import { FakeGitHub } from './__testUtils__/FakeGitHub';

const token = 'token-of-the-bot';

/** GitHub's wire over the estate's forge and real git; the real GitHub has never been part of it. */
describe.each(['token', 'app'] as const)('GitHubCodeHost by %s', kind => {
  let estate: SpawnedEstate;
  let control: EstateControl;
  let people: ForgePeople;
  let portal: HookReceiver;
  let github: FakeGitHub;
  let scratch: string;
  const app = kind === 'app' ? new FakeApp(Date.now) : undefined;
  const auth: GitHubAuthConfig = app
    ? { type: 'app', app }
    : { type: 'token', token };

  const secret = (name: string) =>
    readFileSync(join(estate.secretsDir, name), 'utf8').trim();

  beforeAll(async () => {
    portal = await startHookReceiver();
    github = await FakeGitHub.start({
      ...{ token, app, portal: portal.url },
      hookSecret: 'hook-secret',
    });
    estate = await spawnEstate({ scenario: 'empty', portal: github.url });
    control = new EstateControl(estate.url);
    people = new ForgePeople({ url: estate.url, repo: 'routing' });
    github.keepIn(
      new EstateStore({
        url: estate.url,
        botToken: secret('bot-token'),
        adminToken: await control.token('estate-admin'),
      }),
    );
    scratch = mkdtempSync(join(tmpdir(), 'github-estate-'));
  }, 60_000);

  afterAll(async () => {
    await people.close();
    await estate.stop();
    github.close();
    portal.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  codeHostContract(async () => ({
    host: new GitHubCodeHost({
      baseUrl: github.url,
      apiUrl: `${github.url}/api/v3`,
      auth,
      botLogin: 'causeway-bot',
      botEmail: 'causeway-bot@causeway.example',
      webhookSecret: 'hook-secret',
      repositories: new Map([
        ['routing', { owner: 'mesh', name: 'routing', branch: 'main' }],
      ]),
      timeoutMs: 20_000,
    }),
    botKey: createPrivateKey(secret('bot-signing-key.pem')),
    scratch,
    owners: ['shop-owner-1', 'payments-owner'],
    approve: (login, pull) => people.approve(login, pull),
    merge: number => people.merge('shop-owner-1', number),
    comments: number => people.comments(number),
    deliveries: async () => {
      await control.settle();
      return portal.deliveries;
    },
    advance: async () => {
      await control.advance('PT5S');
    },
    takeAway: () => estate.kill9(),
    bringBack: () => estate.restart(),
  }));

  it('asked for nothing that GitHub is not known to have', () => {
    expect(github.unknown).toEqual([]);
  });
});
