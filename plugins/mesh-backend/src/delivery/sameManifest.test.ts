import { phaseOf } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { personsClone } from '../../testing/personsClone';
import { idOfPullRequest } from '../byHand/ByHandPullRequests';

jest.setTimeout(300_000);

const login = 'shop-owner-2';

/** Two changes of one file: whichever lands first, the other does what it said, or says that it does not. */
describe('two changes of one manifest', () => {
  const bench = DeliveryBench.create();
  let nth = 0;

  const hostName = () => `same-${(nth += 1)}.partners.example`;
  const hosts = async () => {
    const { world } = await bench.core.worlds.current();
    const entry = world.services.get('shop/checkout');
    expect(world.unparsed.size).toBe(0);
    return (entry!.manifest.spec.egress ?? []).map(({ host }) => host);
  };

  async function merged(number: number): Promise<void> {
    for (const owner of ['shop-owner-1', 'platform-1']) {
      await bench.forge.approve(number, owner);
    }
    await bench.later();
    expect(await bench.forge.merge(number, 'platform-1')).toBe(200);
    await bench.later();
  }

  const numberOf = async (id: string) =>
    (await bench.step(id)).pullRequest!.number;

  /** Somebody writes what a form would write, for another host. */
  async function byHand(like: string, host: string): Promise<number> {
    const clone = await personsClone(bench.estate, { login, repo: 'routing' });
    const change = await bench.change(like);
    const [{ path, after }] = change.plan.steps[0].edits;
    const own = (change.input as { readonly host: string }).host;
    const branch = host.split('.')[0];
    clone.push(branch, { [path]: after!.replace(own, host) });
    const { body } = await bench.forge.api<{ number: number }>('/pulls', {
      as: login,
      body: { head: branch, base: 'main', title: `Call ${host}` },
    });
    await bench.core.settle();
    return body.number;
  }

  it.each([
    ['the first', 0],
    ['the second', 1],
  ])('asked for by forms: %s lands first', async (_, first) => {
    const names = [hostName(), hostName()];
    const ids = [
      await bench.proposed(names[0]),
      await bench.proposed(names[1]),
    ];
    await merged(await numberOf(ids[first]));
    const other = ids[1 - first];
    expect(phaseOf(await bench.change(other))).toBe('proposed');
    await merged(await numberOf(other));
    expect(await hosts()).toEqual(expect.arrayContaining(names));
    for (const id of ids)
      expect(phaseOf(await bench.change(id))).toBe('merged');
  });

  it('the one of the form lands first, and the other is told', async () => {
    const names = [hostName(), hostName()];
    const id = await bench.proposed(names[0]);
    const number = await byHand(id, names[1]);
    await merged(await numberOf(id));
    const change = await bench.core.store.get(
      idOfPullRequest('routing', number),
    );
    const [step] = change!.steps;
    expect(step.outcome).toBe('insufficient-evidence');
    expect(step.verdicts[0].verdict.message).toContain('It conflicts with');
    expect(await hosts()).toContain(names[0]);
  });

  it('the one made by hand lands first, and the form’s is made again', async () => {
    const names = [hostName(), hostName()];
    const id = await bench.proposed(names[0]);
    await merged(await byHand(id, names[1]));
    expect(phaseOf(await bench.change(id))).toBe('proposed');
    await merged(await numberOf(id));
    expect(await hosts()).toEqual(expect.arrayContaining(names));
  });

  it('the one made by hand takes what the form wanted: it is outdated, in words', async () => {
    const host = hostName();
    const id = await bench.proposed(host);
    const clone = await personsClone(bench.estate, { login, repo: 'routing' });
    const [{ path, after }] = (await bench.change(id)).plan.steps[0].edits;
    clone.push('takes-it', { [path]: after });
    const { body } = await bench.forge.api<{ number: number }>('/pulls', {
      as: login,
      body: { head: 'takes-it', base: 'main', title: 'The same' },
    });
    await bench.core.settle();
    await merged(body.number);
    const change = await bench.change(id);
    expect(phaseOf(change)).toBe('outdated');
    const said = change.conditions.find(({ type }) => type === 'Outdated');
    expect(said?.message).toContain(host);
  });
});
