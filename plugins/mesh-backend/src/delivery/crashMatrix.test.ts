import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kinds, phaseOf, revert } from '@causeway/mesh-intent';
import { crashOrders } from '../../testing/crashOrders';
import { DeliveryBench } from '../../testing/deliveryBench';
import { mortalCore, type MortalCore } from '../../testing/mortalCore';

jest.setTimeout(900_000);

const HOUR = 3_600_000;
const requester = 'user:default/shop-owner-1';

/** CRASH_MATRIX=full cuts every kind off after every effect (ten minutes); by default one is, the others after every third. */
const isFull = process.env.CRASH_MATRIX === 'full';
const WHOLE = 'egress';

/**
 * A core that dies after every single effect of the delivery of every kind, and another one that goes on: nothing lost,
 * nothing twice. The points are not listed: a run ends the row when it is not killed any more.
 */
describe('a delivery that is cut off', () => {
  const bench = DeliveryBench.create();
  const scratch = mkdtempSync(join(tmpdir(), 'causeway-matrix-'));
  let runs = 0;

  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  const mortal = (
    database: string,
    more: { ahead: number; dieAfter?: number },
  ) =>
    mortalCore({
      database,
      cacheDirectory: join(scratch, 'cache'),
      estateUrl: bench.estate.url,
      secretsDir: bench.estate.secretsDir,
      ...more,
    });

  type Submit = (core: MortalCore['core'], key: string) => Promise<string>;

  const submitOf =
    (kind: string): Submit =>
    (core, key) =>
      core.submit({ kind, input: crashOrders[kind], key }, requester);

  interface Row {
    readonly cut: readonly string[];
    readonly steps: number;
  }

  /** Cuts one order off after every effect in turn. */
  async function row(
    submit: Submit,
    points: { readonly first: number; readonly every: number },
  ): Promise<Row> {
    const cut: string[] = [];
    for (let point = points.first; ; point += points.every) {
      runs += 1;
      const database = join(scratch, `${runs}.sqlite`);
      const key = `matrix-${runs}`;
      const first = await mortal(database, { ahead: 0, dieAfter: point });
      await first.core.worlds.refresh();
      await submit(first.core, key);
      await first.settle();
      await first.close();
      // An hour later, so that the lease of the dead one has run out.
      const second = await mortal(database, { ahead: HOUR });
      await second.core.worlds.refresh();
      // Whoever waited for the answer asks again with the same key.
      const id = await submit(second.core, key);
      await second.settle();
      const steps = await expectDeliveredOnce(second, id, point);
      await second.core.store.record({
        id,
        event: { type: 'Withdrawn', by: requester, reason: 'Seen' },
        actor: requester,
        now: second.core.scope.now(),
      });
      await second.settle();
      expect(await pullsOf(id)).toEqual([]);
      await second.close();
      const effect = first.diedAfter();
      if (effect === undefined) return { cut, steps };
      cut.push(effect);
    }
  }

  const reposOf = ['routing', 'security', 'identity'];

  async function pullsOf(id: string) {
    const all = await Promise.all(
      reposOf.map(async repo => {
        const { body } = await bench.forge.api<
          readonly { number: number; head: { ref: string; sha: string } }[]
        >('/pulls?state=open&limit=50', { repo });
        return body.map(each => ({ ...each, repo }));
      }),
    );
    return all.flat().filter(({ head }) => head.ref.includes(id));
  }

  /** One branch, pull request and status of each; reviewers asked once; no event that was recorded twice. */
  async function expectDeliveredOnce(
    { core }: MortalCore,
    id: string,
    point: number,
  ): Promise<number> {
    const change = (await core.store.get(id))!;
    const at = `${change.kind}, cut off after effect ${point}`;
    expect({ at, phase: phaseOf(change) }).toEqual({ at, phase: 'proposed' });
    expect((await pullsOf(id)).map(({ head }) => head.ref).sort()).toEqual(
      change.steps.map(({ branch }) => branch).sort(),
    );
    for (const {
      commit,
      pullRequest,
      repo,
      signature,
      index,
    } of change.steps) {
      expect({ at, index, verified: signature?.verified }).toEqual({
        at,
        index,
        verified: true,
      });
      const { number } = pullRequest!;
      const { body: statuses } = await bench.forge.api<
        readonly { context: string }[]
      >(`/statuses/${commit}?limit=50`, { repo });
      const contexts = statuses.map(({ context }) => context).sort();
      expect({ at, contexts }).toEqual({
        at,
        contexts: [...new Set(contexts)],
      });
      expect(contexts).toContain('causeway');
      const { body: reviews } = await bench.forge.api<
        readonly { user: { login: string } }[]
      >(`/pulls/${number}/reviews`, { repo });
      const asked = reviews.map(({ user }) => user.login);
      expect({ at, asked }).toEqual({ at, asked: [...new Set(asked)] });
      const { body: comments } = await bench.forge.api<readonly unknown[]>(
        `/issues/${number}/comments`,
        { repo },
      );
      expect({ at, comments }).toEqual({ at, comments: [] });
    }
    const events = await core.store.events(id);
    const once = events
      .filter(({ refused }) => refused === undefined)
      .map(({ event }) => `${event.type} ${'step' in event ? event.step : ''}`)
      .filter(each =>
        /^(Submitted|StepPushed|StepProposed|StepReady)/.test(each),
      );
    expect({ at, once }).toEqual({ at, once: [...new Set(once)] });
    return change.steps.length;
  }

  it('has an order for every kind', () => {
    expect([...Object.keys(crashOrders), revert.id].sort()).toEqual(
      kinds.map(({ id }) => id).sort(),
    );
  });

  const others = Object.keys(crashOrders)
    .filter(kind => kind !== WHOLE)
    .map((kind, nth) => ({ kind, nth }));

  it.each(others)('is whole afterwards: $kind', async ({ kind, nth }) => {
    const every = isFull ? 1 : 3;
    const { cut, steps } = await row(submitOf(kind), {
      first: 1 + (nth % every),
      every,
    });
    // Without a fault in between, a step takes ten effects or more.
    expect(cut.length).toBeGreaterThanOrEqual(
      Math.floor((steps * 9) / every) - 1,
    );
  });

  it('is whole afterwards: egress, after every kind of effect there is before a merge', async () => {
    const { cut } = await row(submitOf(WHOLE), { first: 1, every: 1 });
    expect(new Set(cut)).toEqual(
      new Set([
        'record',
        'push',
        'open-pull-request',
        'request-reviewers',
        'post-status',
      ]),
    );
  });
});
