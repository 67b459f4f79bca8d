import type { StepRecord } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { personsClone } from '../../testing/personsClone';
import { idOfPullRequest } from './ByHandPullRequests';

jest.setTimeout(180_000);

const login = 'security-2';
const repo = 'security';
const by = 'user:default/security-1';
const reason = 'Recommendations fall back to an empty cart, as agreed.';

/** Lets checkout in and nobody else; recommendation calls too. */
const policy = `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata:
  name: cart-callers
  namespace: shop
spec:
  selector:
    matchLabels:
      app: cart
  action: ALLOW
  rules:
    - from:
        - source:
            principals:
              - fra-1.mesh.corp/ns/shop/sa/checkout
              - fra-2.mesh.corp/ns/shop/sa/checkout
`;

describe('setting a gate of a hand-written pull request aside', () => {
  const bench = DeliveryBench.create({ telemetry: true });

  it('counts once its people wrote it into their branch, and not before', async () => {
    await bench.core.collect();
    const clone = await personsClone(bench.estate, { login, repo });
    clone.push('cart-callers', { 'policies/shop/cart.yaml': policy });
    const { body } = await bench.forge.api<{ number: number }>('/pulls', {
      as: login,
      repo,
      body: { head: 'cart-callers', base: 'main', title: 'Callers of cart' },
    });
    await bench.core.settle();
    const id = idOfPullRequest(repo, body.number);
    const step = async (): Promise<StepRecord> =>
      (await bench.core.store.get(id))!.steps[0];
    const replay = async () =>
      (await step()).verdicts.find(({ gate }) => gate === 'impact-replay')!
        .verdict;
    expect((await replay()).outcome).toBe('fail');

    // Trailers alone are anybody's: nobody set the gate aside yet.
    const { planHash } = (await bench.core.store.get(id))!;
    const trailers = [
      `Plan-Hash: ${planHash}`,
      `Override-by: impact-replay ${by}`,
      `Override-reason: ${reason}`,
    ];
    const commit = (...lines: readonly string[]) => {
      clone.git('checkout', '-q', 'cart-callers');
      const message = `Set the gate aside\n\n${lines.join('\n')}\n`;
      clone.git('commit', '-q', '--allow-empty', '-m', message);
      clone.git('push', '-q', 'origin', 'cart-callers');
    };
    commit(...trailers.slice(0, 2), 'Override-reason: Because I say so.');
    await bench.later();
    expect((await replay()).outcome).toBe('fail');

    const set = async (event: { by: string }) =>
      bench.core.store.record({
        id,
        event: {
          type: 'Overridden',
          step: 1,
          gate: 'impact-replay',
          displayName: 'security 1',
          reason,
          ...event,
        },
        actor: event.by,
        now: bench.core.scope.now(),
      });
    expect(await set({ by: 'user:default/security-2' })).toMatchObject({
      ok: false,
      refused: 'Whoever made a change may not set its gates aside.',
    });
    expect((await set({ by })).ok).toBe(true);
    const head = (await step()).commit;
    await bench.later();
    // The portal pushed nothing; it says on the pull request what is to be written.
    expect((await step()).commit).toBe(head);
    expect((await replay()).outcome).toBe('fail');
    const { body: comments } = await bench.forge.api<
      readonly { body: string }[]
    >(`/issues/${body.number}/comments`, { repo });
    expect(comments).toHaveLength(1);
    for (const line of trailers) expect(comments[0].body).toContain(line);

    commit(...trailers);
    await bench.later();
    expect(await replay()).toMatchObject({
      outcome: 'pass',
      reason: 'Overridden',
      message: expect.stringContaining('Set aside by security 1'),
    });

    // Another effect is another question.
    clone.push('cart-callers', {
      'policies/shop/cart.yaml': policy.replace(
        '              - fra-2.mesh.corp/ns/shop/sa/checkout\n',
        '',
      ),
    });
    await bench.later();
    expect((await replay()).outcome).toBe('fail');
  });
});
