import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EstateControl } from '@causeway/estate';
import { GitHubCodeHost } from '@causeway/plugin-mesh-backend-module-github';
import {
  EstateStore,
  FakeApp,
  FakeGitHub,
} from '@causeway/plugin-mesh-backend-module-github/testUtils';
import type { RepoRole } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';

jest.setTimeout(300_000);

const HOUR = 3_600_000;
const repo = 'security';
const roles: readonly RepoRole[] = [
  'routing',
  'security',
  'identity',
  'platform',
];

/** A change of two steps, delivered by the portal as a GitHub App: signatures, drafts, order, reviews and merges. */
describe('delivery on GitHub', () => {
  const bench = DeliveryBench.create({ telemetry: true });
  const app = new FakeApp(Date.now);
  let github: FakeGitHub;

  beforeEach(async () => {
    const { url, secretsDir } = bench.estate;
    github = await FakeGitHub.start({
      ...{ token: '', app, hookSecret: 's', portal: 'http://127.0.0.1:1' },
    });
    github.keepIn(
      new EstateStore({
        url,
        botToken: readFileSync(join(secretsDir, 'bot-token'), 'utf8').trim(),
        adminToken: await new EstateControl(url).token('estate-admin'),
      }),
    );
    await bench.core.close();
    bench.core = await bench.another(
      () =>
        new GitHubCodeHost({
          baseUrl: github.url,
          apiUrl: `${github.url}/api/v3`,
          auth: { type: 'app', app },
          botLogin: 'causeway-bot',
          botEmail: 'causeway-bot@causeway.example',
          repositories: new Map(
            roles.map(role => [
              role,
              { owner: 'mesh', name: role, branch: 'main' },
            ]),
          ),
          timeoutMs: 20_000,
        }),
    );
  });

  afterEach(() => github.close());

  const step = async (id: string, index: number) =>
    (await bench.change(id)).steps[index - 1];

  async function land(id: string, index: number): Promise<void> {
    const { number } = (await step(id, index)).pullRequest!;
    for (const login of ['security-1', 'security-2']) {
      expect(await bench.forge.approve(number, login, repo)).toBe(200);
    }
    await bench.later();
    expect(await bench.forge.merge(number, 'security-1', repo)).toBe(200);
    await bench.later();
  }

  it('walks a service to strict mTLS', async () => {
    const { codeHost } = bench.core;
    await bench.core.collect();
    const id = await bench.core.submit(
      {
        kind: 'strict-mtls',
        input: { service: 'shop/ad', reason: 'Everybody calls over mTLS' },
      },
      'user:default/shop-owner-1',
    );
    await bench.core.settle();
    const [first, second] = (await bench.change(id)).steps;
    for (const each of [first, second]) {
      expect(each).toMatchObject({
        state: 'open',
        signature: { verified: true, signer: 'causeway-bot' },
      });
    }
    expect(first.pullRequest!.url).toMatch(
      new RegExp(`^${github.url}/mesh/security/pull/\\d+$`),
    );
    const read = (number: number) => codeHost.pullRequest(repo, number);
    expect(await read(first.pullRequest!.number)).toMatchObject({
      draft: false,
      poster: 'causeway-portal[bot]',
    });
    expect(await read(second.pullRequest!.number)).toMatchObject({
      draft: true,
      title: 'Make shop/ad refuse plaintext',
    });

    await land(id, 1);
    expect((await step(id, 1)).state).toBe('merged');
    await bench.later(25 * HOUR);
    expect((await step(id, 2)).ready).toBe(true);
    expect(await read(second.pullRequest!.number)).toMatchObject({
      draft: false,
    });
    const asked = await codeHost.reviews(repo, second.pullRequest!.number);
    expect(asked).toContainEqual(
      expect.objectContaining({
        login: 'security-1',
        state: 'REQUEST_REVIEW',
      }),
    );

    await land(id, 2);
    expect((await step(id, 2)).state).toBe('merged');
    expect(github.unknown).toEqual([]);
  });

  it('closes and removes what was withdrawn', async () => {
    const id = await bench.proposed();
    const { pullRequest } = await step(id, 1);
    await bench.withdraw(id);
    await bench.core.settle();
    expect(
      await bench.core.codeHost.pullRequest('routing', pullRequest!.number),
    ).toMatchObject({ state: 'closed', merged: false });
    expect(await bench.branchExists(id)).toBe(false);
    expect(github.unknown).toEqual([]);
  });
});
