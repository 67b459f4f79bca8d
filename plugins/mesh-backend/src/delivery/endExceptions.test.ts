import { conditionOf, phaseOf } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { personsClone } from '../../testing/personsClone';
import { idOfPullRequest } from '../byHand/ByHandPullRequests';

jest.setTimeout(240_000);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const login = 'security-1';
const repo = 'security';
const telemetry = 'telemetry/payments.yaml';

/** What people let in by hand until a day ends as what a form asked for does. */
describe('an exception that a pull request made by hand let in', () => {
  const bench = DeliveryBench.create();
  let nth = 0;

  const dayIn = (days: number) =>
    new Date(bench.core.scope.now().getTime() + days * DAY)
      .toISOString()
      .slice(0, 10);

  const raises = (...entries: readonly [string, string][]) =>
    [
      'apiVersion: mesh.corp/v1alpha1',
      'kind: SamplingRaises',
      'namespace: payments',
      'raises:',
      ...entries.flatMap(([signal, until]) => [
        `  - signal: ${signal}`,
        '    rate: 20',
        '    reason: Bookings take ten times as long',
        `    until: "${until}"`,
      ]),
      '',
    ].join('\n');

  async function landed(number: number): Promise<void> {
    for (const each of ['security-1', 'security-2', 'security-3']) {
      await bench.forge.approve(number, each, repo);
    }
    await bench.later();
    expect(await bench.forge.merge(number, 'security-2', repo)).toBe(200);
    await bench.later();
  }

  async function byHand(files: Record<string, string>): Promise<string> {
    const clone = await personsClone(bench.estate, { login, repo });
    const branch = `exception-${(nth += 1)}`;
    clone.push(branch, files);
    const { body } = await bench.forge.api<{ number: number }>('/pulls', {
      as: login,
      repo,
      body: { head: branch, base: 'main', title: 'Look closer' },
    });
    await bench.core.settle();
    await landed(body.number);
    return idOfPullRequest(repo, body.number);
  }

  const endings = async () => {
    const { items } = await bench.core.store.list({
      kind: 'end-exception',
      limit: 100,
    });
    return items;
  };

  const standing = async () => {
    await bench.core.settle();
    const { world } = await bench.core.worlds.current();
    const found = world.telemetry.get('payments')?.value.raises ?? [];
    return found.map(({ signal }) => signal);
  };

  it('ends once, whatever restarts and jumps, and leaves what a form asked for to the form', async () => {
    const until = dayIn(10);
    const id = await byHand({ [telemetry]: raises(['trace', until]) });
    // A form asks for the other signal, in the same file.
    const form = await bench.core.submit(
      {
        kind: 'sampling-raise',
        input: {
          service: 'payments/card-gateway',
          signal: 'access-log',
          rate: 30,
          // Of the same day, so that both open at once whatever the hour of this run.
          until,
          reason: 'Some bookings are lost on the way',
        },
      },
      'user:default/payments-owner',
    );
    await bench.core.settle();
    await landed((await bench.step(form)).pullRequest!.number);
    expect((await standing()).sort()).toEqual(['access-log', 'trace']);
    // Somebody else touches the file: what stands are the same entries.
    const clone = await personsClone(bench.estate, { login, repo });
    await byHand({ [telemetry]: `# Looked at\n${clone.read(telemetry)}` });
    await bench.later(6 * DAY);
    expect(await endings()).toEqual([]);
    const restarted = await bench.another();
    restarted.advance(2 * DAY);
    await Promise.all([bench.later(2 * DAY), restarted.settle()]);
    await bench.later();
    const [made, ...more] = await endings();
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      requester: { user: `user:default/${login}` },
      plan: { reason: `It ends on ${until}, as its entry says.` },
      ends: `sampling-raise payments trace until ${until}`,
    });
    expect((await bench.change(id)).undoneBy).toEqual([made.id]);
    expect(await bench.notices(id)).toContain(`expiring/${made.id}`);
    await restarted.close();
    await bench.later(2 * HOUR);
    expect(await endings()).toHaveLength(1);
    await landed((await bench.step(made.id)).pullRequest!.number);
    expect(await standing()).toEqual(['access-log']);
    // The form's own undo is the only other one.
    await bench.later(DAY);
    const { items } = await bench.core.store.list({
      service: 'payments/card-gateway',
      limit: 100,
    });
    expect(items.filter(({ undoes }) => undoes === form)).toHaveLength(1);
    expect(await endings()).toHaveLength(1);
    expect(phaseOf(await bench.change(id))).not.toBe('waiting-for-person');
  });

  it('ends what a form asked for by its entry, once the one beside it has gone', async () => {
    const until = dayIn(10);
    await byHand({ [telemetry]: raises(['trace', until]) });
    const form = await bench.core.submit(
      {
        kind: 'sampling-raise',
        input: {
          service: 'payments/card-gateway',
          signal: 'access-log',
          rate: 30,
          until: dayIn(13),
          reason: 'Some bookings are lost on the way',
        },
      },
      'user:default/payments-owner',
    );
    await bench.core.settle();
    await landed((await bench.step(form)).pullRequest!.number);
    await bench.later(9 * DAY);
    const [first] = await endings();
    await landed((await bench.step(first.id)).pullRequest!.number);
    expect(await standing()).toEqual(['access-log']);
    // The lines above those of the form are others now: its revert is refused, its entry is known all the same.
    await bench.later(3 * DAY);
    const { undoneBy = [] } = await bench.change(form);
    expect(undoneBy).toHaveLength(1);
    expect((await bench.change(undoneBy[0])).kind).toBe('end-exception');
    await landed((await bench.step(undoneBy[0])).pullRequest!.number);
    expect(await standing()).toEqual([]);
    await bench.later(2 * HOUR);
    expect(await endings()).toHaveLength(2);
    expect(phaseOf(await bench.change(form))).not.toBe('waiting-for-person');
  });

  it('is told to a person when its end was withdrawn, until it was taken out by hand', async () => {
    const until = dayIn(9);
    const id = await byHand({ [telemetry]: raises(['trace', until]) });
    await bench.later(7 * DAY);
    const made = (await endings()).find(({ ends }) => ends?.endsWith(until))!;
    const result = await bench.core.store.record({
      id: made.id,
      event: { type: 'Withdrawn', by: 'x', reason: 'Still slow' },
      actor: 'x',
      now: bench.core.scope.now(),
    });
    expect(result.ok).toBe(true);
    await bench.later(2 * HOUR);
    const waiting = async () =>
      conditionOf(await bench.change(id), 'WaitingForPerson');
    expect(await waiting()).toMatchObject({
      status: 'true',
      reason: 'UndoRefused',
      message: expect.stringContaining(
        `change ${made.id}, which ends it, was withdrawn: Still slow`,
      ),
    });
    const events = await bench.core.store.events(id);
    for (const _ of [1, 2]) await bench.later(2 * HOUR);
    expect(await bench.core.store.events(id)).toEqual(events);
    expect(
      (await endings()).filter(({ ends }) => ends === made.ends),
    ).toHaveLength(1);
    // Renewed by hand: the one that was given up stands no more.
    await byHand({ [telemetry]: raises(['trace', dayIn(20)]) });
    await bench.later(2 * HOUR);
    expect(await waiting()).toMatchObject({ status: 'false' });
  });
});
