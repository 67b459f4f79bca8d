import { DeliveryBench } from '../../testing/deliveryBench';
import { estatePeople } from '../../testing/estatePeople';
import { readTriage } from './readTriage';
import { triageChanges } from './triageChanges';

jest.setTimeout(120_000);

const caller = {
  user: 'user:default/platform-1',
  ownership: ['user:default/platform-1', 'group:default/platform-team'],
};

describe('working the queue', () => {
  const bench = DeliveryBench.create();

  const triage = (
    request: Parameters<typeof readTriage>[0],
    by: typeof caller = caller,
  ) => triageChanges(bench.core.scope, readTriage(request), by);

  it('takes several changes at once, and answers for each', async () => {
    const ids = [await bench.proposed(), await bench.proposed()];
    const asked = { ids: [...ids, 'nobody'], act: 'assign', to: 'me' };
    expect(await triage(asked)).toEqual({
      items: [
        { id: ids[0], done: true },
        { id: ids[1], done: true },
        {
          id: 'nobody',
          done: false,
          because: 'There is no change nobody.',
        },
      ],
    });
    expect((await bench.change(ids[0])).assignee).toBe(caller.user);
    expect((await triage(asked)).items[0]).toMatchObject({
      done: false,
      because: 'This is known already.',
    });
    await triage({ ids, act: 'label', labels: ['pay'] });
    expect((await bench.change(ids[1])).labels).toEqual(['pay']);
  });

  it('returns a change with a reason, and closes its pull request', async () => {
    const id = await bench.proposed();
    const { number } = (await bench.step(id)).pullRequest!;
    const reason = 'Ask for the host by its own name';
    expect(await triage({ ids: [id], act: 'return', reason })).toEqual({
      items: [{ id, done: true }],
    });
    await bench.core.settle();
    expect((await bench.change(id)).ended).toMatchObject({
      as: 'rejected',
      reason,
    });
    const pull = (await bench.forge.pulls()).find(
      each => each.number === number,
    );
    expect(pull).toMatchObject({ state: 'closed', merged: false });
  });

  it('is for owners of the repositories a change is for', async () => {
    const id = await bench.proposed();
    const by = { ...caller, ownership: ['group:default/security-team'] };
    const { items } = await triage({ ids: [id], act: 'assign', to: 'me' }, by);
    expect(items[0].because).toContain('Only owners of routing work its queue');
    expect((await bench.change(id)).assignee).toBeUndefined();
  });

  it('gives a change to somebody the catalog knows, and to nobody else', async () => {
    const id = await bench.proposed();
    const members = await estatePeople.membersOf([
      'group:default/security-team',
    ]);
    // As the catalog compares refs: without regard to case.
    const people = {
      ...estatePeople,
      person: async (ref: string) =>
        members.find(({ user }) => user === ref.toLocaleLowerCase('en-US')),
    };
    const give = async (to: string | null) => {
      const asked = readTriage({ ids: [id], act: 'assign', to });
      const scope = { ...bench.core.scope, people };
      return (await triageChanges(scope, asked, caller)).items[0];
    };
    for (const to of ['user:default/nobody', 'platform-1', '']) {
      expect(await give(to)).toEqual({
        id,
        done: false,
        because: `${to} is not in the catalog: name a user as "user:default/name".`,
      });
    }
    expect((await bench.change(id)).assignee).toBeUndefined();
    expect(await give('User:Default/Security-1')).toMatchObject({ done: true });
    expect((await bench.change(id)).assignee).toBe('user:default/security-1');
    expect(await give(null)).toMatchObject({ done: true });
    expect((await bench.change(id)).assignee).toBeUndefined();
  });

  it('says which field is missing for what is done', () => {
    expect(() => readTriage({ ids: ['a'], act: 'assign' })).toThrow('to: ');
    expect(() => readTriage({ ids: ['a'], act: 'label' })).toThrow('labels: ');
    expect(() =>
      readTriage({ ids: ['a'], act: 'return', reason: '  x ' }),
    ).toThrow('reason: ');
    expect(() => readTriage({ ids: ['a'], act: 'burn' })).toThrow('act: burn');
  });
});
