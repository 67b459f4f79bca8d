import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phaseOf } from '@causeway/mesh-intent';
import { spawnEstate, type SpawnedEstate } from '@causeway/estate';
import { ScenarioSource } from '@causeway/plugin-mesh-backend-module-scenario';
import { estateForge, type EstateForge } from '../../testing/estateForge';
import { mortalCore, type MortalCore } from '../../testing/mortalCore';

jest.setTimeout(900_000);

const HOUR = 3_600_000;
const requester = 'user:default/shop-owner-1';
const repo = 'security';

/** CRASH_MATRIX=full takes every point; by default every fourth. */
const EVERY = process.env.CRASH_MATRIX === 'full' ? 1 : 4;

/** The second half of an ordered change is cut off: from the merge of its first step until its second is ready for people. */
describe('an ordered delivery that is cut off after its first merge', () => {
  // What is merged stays in the world: each point has an estate of its own.
  let estate: SpawnedEstate;
  let forge: EstateForge;
  const scratch = mkdtempSync(join(tmpdir(), 'causeway-ready-'));
  let ahead = 0;

  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  const mortal = async (database: string, dieAfter?: number) => {
    const made = await mortalCore({
      database,
      // Of this estate: another one has other repositories.
      cacheDirectory: `${database}.cache`,
      estateUrl: estate.url,
      secretsDir: estate.secretsDir,
      sources: [
        new ScenarioSource({
          estateUrl: estate.url,
          sites: ['frankfurt', 'amsterdam'],
        }),
      ],
      ahead,
      ...(dieAfter === undefined ? {} : { dieAfter }),
    });
    await made.core.worlds.refresh();
    await made.core.collect();
    return made;
  };

  /** Both clocks; for cores made from now on. */
  async function pass(hours: number): Promise<void> {
    await forge.control('/clock', { advance: `PT${hours}H` });
    ahead += hours * HOUR;
  }

  async function expectReadyOnce(
    { core }: MortalCore,
    id: string,
    at: string,
  ): Promise<void> {
    const change = (await core.store.get(id))!;
    expect({ at, phase: phaseOf(change) }).toEqual({ at, phase: 'proposed' });
    const { ready, pullRequest, commit } = change.steps[1];
    expect({ at, ready }).toEqual({ at, ready: true });
    const { body: pull } = await forge.api<{
      title: string;
      requested_reviewers: readonly { login: string }[];
    }>(`/pulls/${pullRequest!.number}`, { repo });
    expect({ at, draft: pull.title.startsWith('WIP') }).toEqual({
      at,
      draft: false,
    });
    const asked = pull.requested_reviewers.map(({ login }) => login);
    expect(asked.length).toBeGreaterThan(0);
    expect({ at, asked }).toEqual({ at, asked: [...new Set(asked)] });
    const { body: statuses } = await forge.api<
      readonly { context: string; status: string; description: string }[]
    >(`/statuses/${commit}?limit=50`, { repo });
    const byContext = new Map<string, string[]>();
    for (const { context, status, description } of statuses) {
      const said = byContext.get(context) ?? [];
      byContext.set(context, [...said, `${status} ${description}`]);
    }
    // What was said last is not said again.
    const repeated = [...byContext].filter(([, said]) =>
      said.some((each, nth) => each === said[nth + 1]),
    );
    expect({ at, repeated }).toEqual({ at, repeated: [] });
    const events = await core.store.events(id);
    const once = events
      .filter(({ refused }) => refused === undefined)
      .map(({ event }) => `${event.type} ${'step' in event ? event.step : ''}`)
      .filter(each => /^Step(Pushed|Proposed|Merged|Ready)/.test(each));
    expect({ at, once }).toEqual({ at, once: [...new Set(once)] });
  }

  /** A change whose first step was merged a day ago, which the portal has not seen yet. */
  async function firstMerged(database: string): Promise<string> {
    const maker = await mortal(database);
    const id = await maker.core.submit(
      {
        kind: 'strict-mtls',
        input: {
          service: 'shop/ad',
          reason: 'Everybody calls over mTLS by now',
        },
      },
      requester,
    );
    await maker.settle();
    const [step] = (await maker.core.store.get(id))!.steps;
    const { number } = step.pullRequest!;
    for (const login of ['security-1', 'security-2']) {
      expect(await forge.approve(number, login, repo)).toBe(200);
    }
    await maker.close();
    await pass(1);
    const judge = await mortal(database);
    await judge.settle();
    await judge.close();
    expect(await forge.merge(number, 'security-1', repo)).toBe(200);
    await pass(26);
    return id;
  }

  async function cutOff(point: number) {
    const database = join(scratch, `${point}.sqlite`);
    const id = await firstMerged(database);
    const first = await mortal(database, point);
    await first.settle();
    await first.close();
    for (const hours of [1, 26]) {
      await pass(hours);
      const next = await mortal(database);
      await next.settle();
      if (hours === 26) {
        await expectReadyOnce(next, id, `cut off after effect ${point}`);
      }
      await next.close();
    }
    return first.diedAfter();
  }

  async function onNewEstate<T>(act: () => Promise<T>): Promise<T> {
    ahead = 0;
    estate = await spawnEstate();
    forge = await estateForge(estate);
    try {
      return await act();
    } finally {
      await estate.stop();
    }
  }

  it('is ready once, wherever it was cut off', async () => {
    const cut: string[] = [];
    for (let point = 1; ; point += EVERY) {
      const effect = await onNewEstate(() => cutOff(point));
      if (effect === undefined) break;
      cut.push(effect);
    }
    expect(cut).toEqual(
      expect.arrayContaining(
        EVERY === 1 ? ['mark-ready', 'request-reviewers', 'record'] : [cut[0]],
      ),
    );
    expect(cut.length).toBeGreaterThan(0);
  });
});
