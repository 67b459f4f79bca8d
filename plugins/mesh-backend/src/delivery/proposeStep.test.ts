import { DeliveryBench } from '../../testing/deliveryBench';
import { changeDifference } from '../rendered/changeDifference';

jest.setTimeout(60_000);

describe('what the mesh gets from a change', () => {
  const bench = DeliveryBench.create();

  const difference = async (id: string) =>
    changeDifference(await bench.change(id), bench.core.scope);

  async function bodyOf(id: string): Promise<string> {
    const { number } = (await bench.step(id)).pullRequest!;
    const { body } = await bench.forge.api<{ body: string }>(
      `/pulls/${number}`,
    );
    return body.body;
  }

  it('stands in the pull request, by kind and name', async () => {
    const id = await bench.proposed('api.shown.example');
    const body = await bodyOf(id);
    expect(body).toContain('### What the mesh gets\n\nIn 2 clusters:');
    expect(body).toMatch(/- `ServiceEntry`: 1 added \(`egress\/[^`]*`\)/);
    expect(body).toMatch(/- `Sidecar`: 1 changed \(`shop\/checkout`\)/);
  });

  it('is the same after the merge, when its edits no longer start from what stands', async () => {
    const id = await bench.proposed('api.merged.example');
    const before = await difference(id);
    expect(before).toMatchObject({ state: 'value', lasting: true });
    const number = await bench.approve(id);
    expect(await bench.forge.merge(number, 'platform-1')).toBe(200);
    await bench.later();
    expect((await bench.step(id)).state).toBe('merged');
    expect(await difference(id)).toEqual(before);
  });

  it('is said not to be known when the commits cannot be read, and the pull request is opened all the same', async () => {
    const id = await bench.core.submit(bench.egress());
    const { worlds } = bench.core;
    worlds.at = () => Promise.reject(new Error('the cache is being rebuilt'));
    await bench.core.settle();
    expect(await bodyOf(id)).toContain('the cache is being rebuilt');
  });
});
