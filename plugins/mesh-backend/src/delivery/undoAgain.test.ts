import { conditionOf, phaseOf } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { personsClone } from '../../testing/personsClone';
import { previewChange } from '../changes/previewChange';
import { submitUndo } from '../changes/submitUndo';

jest.setTimeout(180_000);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const requester = 'user:default/shop-requester';
const path = 'telemetry/shop.yaml';

/** What ends is taken back by somebody before it ends, and perhaps brought back by somebody else. */
describe('what ends', () => {
  const bench = DeliveryBench.create();

  async function landed(number: number, repo = 'security'): Promise<void> {
    for (const login of ['security-1', 'security-2', 'security-3']) {
      await bench.forge.approve(number, login, repo);
    }
    await bench.later();
    expect(await bench.forge.merge(number, 'security-2', repo)).toBe(200);
    await bench.later();
  }

  const land = async (id: string) =>
    landed((await bench.step(id)).pullRequest!.number);

  async function raise(days: number): Promise<string> {
    const until = new Date(bench.core.scope.now().getTime() + days * DAY);
    const id = await bench.core.submit({
      kind: 'sampling-raise',
      input: {
        service: 'shop/checkout',
        signal: 'trace',
        rate: 20 + days,
        until: until.toISOString().slice(0, 10),
        reason: 'Some orders are lost on the way',
      },
    });
    await bench.core.settle();
    await land(id);
    return id;
  }

  async function undo(id: string): Promise<string> {
    const change = await bench.change(id);
    const reason = 'It is not needed any more';
    const { change: made } = await submitUndo(
      bench.core.scope,
      { change, reason, key: `undo-${id}` },
      { user: requester },
    );
    await bench.core.settle();
    return made.id;
  }

  const undoing = async (id: string) => {
    const { items } = await bench.core.store.list({ limit: 100 });
    return items.filter(({ undoes }) => undoes === id);
  };

  it('ends as well when it was taken back and brought back', async () => {
    const id = await raise(12);
    const first = await undo(id);
    await land(first);
    expect(phaseOf(await bench.change(id))).toBe('reverted');
    const second = await undo(first);
    await land(second);
    expect(phaseOf(await bench.change(first))).toBe('reverted');
    await bench.later(6 * DAY);
    expect(await undoing(second)).toEqual([]);
    await bench.later(4 * DAY);
    const [made, ...more] = await undoing(second);
    expect(more).toEqual([]);
    expect(made.plan.reason).toContain('Ends on');
    await land(made.id);
    expect(phaseOf(await bench.change(second))).toBe('reverted');
    // Taking back has no end of its own.
    await bench.later(20 * DAY);
    expect(await undoing(made.id)).toEqual([]);
  });

  it('waits for nobody any more when it was taken back by hand', async () => {
    const id = await raise(10);
    const { people } = bench.core.scope;
    const known = people.person.bind(people);
    const left = jest
      .spyOn(people, 'person')
      .mockImplementation(async user =>
        user === requester ? undefined : known(user),
      );
    await bench.later(9 * DAY);
    left.mockRestore();
    const waiting = async () =>
      conditionOf(await bench.change(id), 'WaitingForPerson');
    expect(await waiting()).toMatchObject({
      status: 'true',
      reason: 'UndoRefused',
    });
    const clone = await personsClone(bench.estate, {
      login: 'security-1',
      repo: 'security',
    });
    const { plan } = await bench.change(id);
    clone.push('by-hand-gone', { [path]: plan.steps[0].edits[0].before });
    const { body } = await bench.forge.api<{ number: number }>('/pulls', {
      as: 'security-1',
      repo: 'security',
      body: { head: 'by-hand-gone', base: 'main', title: 'No more samples' },
    });
    await landed(body.number);
    await bench.later(2 * HOUR);
    expect(await waiting()).toMatchObject({ status: 'false' });
    const events = await bench.core.store.events(id);
    expect(events.at(-1)?.event.type).toBe('UndoNeedless');
    for (const _ of [1, 2]) await bench.later(2 * HOUR);
    expect(await bench.core.store.events(id)).toEqual(events);
  });

  it('is not previewed as if any change took it back', async () => {
    const id = await raise(14);
    const made = await undo(id);
    const { input } = await bench.change(made);
    const preview = (more: object, change?: string) =>
      previewChange(bench.core.scope, {
        kind: 'revert',
        input: { ...(input as object), ...more },
        user: requester,
        ...(change === undefined ? {} : { change }),
      });
    const because = async (more: object, change?: string) => {
      const { view } = await preview(more, change);
      return view.submittable.yes ? 'yes' : view.submittable.because;
    };
    expect(await because({ change: 'made-up-1' })).toBe(
      'there is no change made-up-1.',
    );
    // Another one takes it back already, but for that one itself.
    expect(await because({})).toContain(`Change ${made} was asked for`);
    expect(await because({}, made)).toBe('yes');
    expect(await because({ services: ['shop/cart'] }, made)).toContain(
      'these are not the lines',
    );
    const { view } = await preview({ change: 'made-up-1' });
    expect(view.findings).toMatchObject([
      { code: 'revert/other-change', jsonPath: ['change'] },
    ]);
  });
});
