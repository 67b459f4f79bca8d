import type { StepRecord } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { personsClone } from '../../testing/personsClone';

jest.setTimeout(300_000);

const HOUR = 3_600_000;
const repo = 'security';
const policies = 'policies/shop/cart.yaml';

describe('a gate that was set aside, when the base moves', () => {
  const bench = DeliveryBench.create({ telemetry: true });

  async function merged(number: number): Promise<void> {
    for (const login of ['security-2', 'security-3']) {
      await bench.forge.approve(number, login, repo);
    }
    await bench.later();
    expect(await bench.forge.merge(number, 'security-2', repo)).toBe(200);
    await bench.later();
  }

  async function written(path: string, branch: string): Promise<void> {
    const login = 'security-1';
    const clone = await personsClone(bench.estate, { login, repo });
    const text = clone.read(path).trimEnd();
    clone.push(branch, { [path]: `${text}\n# ${branch}\n` });
    const { body } = await bench.forge.api<{ number: number }>('/pulls', {
      as: login,
      repo,
      body: { head: branch, base: 'main', title: branch },
    });
    await bench.core.settle();
    await merged(body.number);
  }

  it('stands for the same effect, and falls with another', async () => {
    await bench.core.collect();
    const id = await bench.core.submit(
      {
        kind: 'strict-mtls',
        input: {
          service: 'shop/cart',
          reason: 'Everybody calls over mTLS by now',
        },
      },
      'user:default/shop-owner-1',
    );
    await bench.core.settle();
    const step = async (): Promise<StepRecord> =>
      (await bench.change(id)).steps[1];
    const replay = async () =>
      (await step()).verdicts.find(({ gate }) => gate === 'impact-replay')!
        .verdict;
    await merged((await bench.change(id)).steps[0].pullRequest!.number);
    await bench.later(25 * HOUR);
    expect((await replay()).outcome).toBe('fail');
    const by = 'user:default/security-1';
    await bench.core.store.record({
      id,
      event: {
        type: 'Overridden',
        step: 2,
        gate: 'impact-replay',
        by,
        displayName: 'security 1',
        reason: 'Recommendations fall back to an empty cart, as agreed.',
      },
      actor: by,
      now: bench.core.scope.now(),
    });
    await bench.later();
    expect((await replay()).reason).toBe('Overridden');
    const { planHash } = await bench.change(id);

    await written('policies/payments/ledger.yaml', 'elsewhere');
    expect((await bench.change(id)).planHash).toBe(planHash);
    expect((await replay()).reason).toBe('Overridden');

    await written(policies, 'the-same-file');
    expect((await bench.change(id)).planHash).not.toBe(planHash);
    expect((await replay()).reason).not.toBe('Overridden');
    const { commit } = await step();
    const { body } = await bench.forge.api<{ commit: { message: string } }>(
      `/git/commits/${commit}`,
      { repo },
    );
    expect(body.commit.message).not.toContain('Override-by');
  });
});
