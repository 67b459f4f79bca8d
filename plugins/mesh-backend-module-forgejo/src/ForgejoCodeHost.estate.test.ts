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
import { ForgejoCodeHost } from './ForgejoCodeHost';

const botLogin = 'causeway-bot';
const botEmail = 'causeway-bot@causeway.example';

/** The forge as a process of its own, with real git behind it. */
describe('ForgejoCodeHost on the estate', () => {
  let estate: SpawnedEstate;
  let control: EstateControl;
  let people: ForgePeople;
  let portal: HookReceiver;
  let scratch: string;

  const secret = (name: string) =>
    readFileSync(join(estate.secretsDir, name), 'utf8').trim();

  function hostWith(token: string): ForgejoCodeHost {
    return new ForgejoCodeHost({
      ...{ baseUrl: estate.url, token, botLogin, botEmail },
      webhookSecret: secret('webhook-secret'),
      repositories: new Map([
        ['routing', { owner: 'mesh', name: 'routing', branch: 'main' }],
      ]),
      timeoutMs: 20_000,
    });
  }

  beforeAll(async () => {
    portal = await startHookReceiver();
    estate = await spawnEstate({ scenario: 'empty', portal: portal.url });
    control = new EstateControl(estate.url);
    people = new ForgePeople({ url: estate.url, repo: 'routing' });
    scratch = mkdtempSync(join(tmpdir(), 'forgejo-estate-'));
  }, 60_000);

  afterAll(async () => {
    await people.close();
    await estate.stop();
    portal.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  codeHostContract(async () => ({
    host: hostWith(secret('bot-token')),
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

  it('says which scope is missing, and whose token it is', async () => {
    const all = ['write:repository', 'write:issue', 'read:user'];
    for (const missing of all) {
      const scopes = all.filter(scope => scope !== missing);
      const limited = hostWith(await control.token(botLogin, scopes));
      expect(await limited.probe()).toEqual({
        ok: false,
        message: expect.stringContaining(`lacks the scope ${missing}`),
      });
    }
    const readOnly = await control.token(botLogin, [
      ...['read:repository', 'write:issue', 'read:user'],
    ]);
    expect(await hostWith(readOnly).probe()).toEqual({
      ok: false,
      message: expect.stringContaining('lacks the scope write:repository'),
    });
    const foreign = await control.token('estate-admin', all);
    expect(await hostWith(foreign).probe()).toEqual({
      ok: false,
      message: expect.stringContaining('belongs to estate-admin'),
    });
  });
});
