import { conditionOf, phaseOf, type StepRecord } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { personsClone } from '../../testing/personsClone';

jest.setTimeout(300_000);

const HOUR = 3_600_000;
const owner = 'user:default/shop-owner-1';
const repo = 'security';

/** Journey J5, with the time of both sides under control. */
describe('making a service strict', () => {
  const bench = DeliveryBench.create({ telemetry: true });

  async function asked(service: string): Promise<string> {
    await bench.core.collect();
    const id = await bench.core.submit(
      {
        kind: 'strict-mtls',
        input: { service, reason: 'Everybody calls over mTLS by now' },
      },
      owner,
    );
    await bench.core.settle();
    return id;
  }

  const stepOf = async (id: string, index: number): Promise<StepRecord> =>
    (await bench.change(id)).steps[index - 1];
  const verdictOf = async (id: string, index: number, gate: string) =>
    (await stepOf(id, index)).verdicts.find(each => each.gate === gate)!
      .verdict;

  async function pull(number: number) {
    const { body } = await bench.forge.api<{
      title: string;
      body: string;
      requested_reviewers: readonly { login: string }[];
    }>(`/pulls/${number}`, { repo });
    return body;
  }

  async function land(id: string, index: number): Promise<void> {
    const { number } = (await stepOf(id, index)).pullRequest!;
    for (const login of ['security-1', 'security-2']) {
      expect(await bench.forge.approve(number, login, repo)).toBe(200);
    }
    await bench.later();
    expect(await bench.forge.merge(number, 'security-1', repo)).toBe(200);
    await bench.later();
  }

  it('goes from watching to proof, in order', async () => {
    const id = await asked('shop/ad');
    const [first, second] = (await bench.change(id)).steps;
    expect([first.state, second.state]).toEqual(['open', 'open']);
    expect([first.ready, second.ready]).toEqual([true, undefined]);
    const draft = await pull(second.pullRequest!.number);
    expect(draft.title).toBe('WIP: Make shop/ad refuse plaintext');
    expect(draft.body).toContain(first.pullRequest!.url);
    expect(draft.requested_reviewers ?? []).toEqual([]);
    // Stacked: the second commit stands on the first.
    expect(second.base).toBe(first.commit);

    await land(id, 1);
    expect(await verdictOf(id, 2, 'dry-run-soak')).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'WindowNotElapsed',
    });
    expect((await stepOf(id, 2)).ready).toBeUndefined();

    await bench.later(25 * HOUR);
    expect((await verdictOf(id, 2, 'dry-run-soak')).outcome).toBe('pass');
    expect((await stepOf(id, 2)).ready).toBe(true);
    const ready = await pull(second.pullRequest!.number);
    expect(ready.title).toBe('Make shop/ad refuse plaintext');
    expect(ready.requested_reviewers.map(({ login }) => login)).toEqual(
      expect.arrayContaining(['security-1', 'security-2', 'security-3']),
    );

    await land(id, 2);
    expect(phaseOf(await bench.change(id))).toBe('merged');
    await bench.later(2 * HOUR);
    // Proof takes a whole day that was measured; until then nobody calls it live.
    expect(phaseOf(await bench.change(id))).toBe('merged');
    await bench.later(48 * HOUR);
    const change = await bench.change(id);
    expect(conditionOf(change, 'Live')).toMatchObject({ status: 'true' });
    expect(phaseOf(change)).toBe('live');
    expect(await bench.notices(id)).toContain('live/1');
    // What is proven is asked about no more.
    expect(await bench.knex('change_work').where({ change_id: id })).toEqual(
      [],
    );
  });

  it('is held by a caller that nobody let in, by name and share', async () => {
    const id = await asked('shop/cart');
    const said = await verdictOf(id, 2, 'impact-replay');
    expect(said).toMatchObject({
      outcome: 'fail',
      reason: 'ThresholdExceeded',
    });
    expect(said.message).toMatch(/would be denied, more than 0\.50 %/);
    expect(said.message).toContain('ns/shop/sa/recommendation');
  });

  it('is held by a caller in plaintext, by name', async () => {
    const id = await asked('shop/checkout');
    const last = (await bench.change(id)).steps.length;
    const said = await verdictOf(id, last, 'plaintext-clock');
    expect(said.outcome).toBe('fail');
    expect(said.message).toContain('legacy/order-import');
  });

  it('is held by a hole in the telemetry, which is no clean day', async () => {
    const id = await asked('shop/product-catalog');
    const said = await verdictOf(id, 2, 'plaintext-clock');
    expect(said).toMatchObject({ outcome: 'insufficient-evidence' });
    expect(said.message).toMatch(
      /not measured whole: .*Seven clean days could be there/,
    );
  });

  it('starts the soak anew when somebody edits the watched policy', async () => {
    const id = await asked('shop/currency');
    await land(id, 1);
    await bench.later(20 * HOUR);
    const person = await personsClone(bench.estate, {
      login: 'security-3',
      repo,
    });
    const path = 'policies/shop/currency.yaml';
    person.push('edit-while-watched', {
      [path]: person.read(path).replace(/sa\/checkout/g, 'sa/cart'),
    });
    const { body } = await bench.forge.api<{ number: number }>('/pulls', {
      as: 'security-3',
      repo,
      body: { head: 'edit-while-watched', base: 'main', title: 'Edit' },
    });
    await bench.later();
    for (const login of ['security-1', 'security-2']) {
      await bench.forge.approve(body.number, login, repo);
    }
    await bench.later();
    expect(await bench.forge.merge(body.number, 'security-1', repo)).toBe(200);
    await bench.later(10 * HOUR);
    const change = await bench.change(id);
    // Its plan was made for other texts: a person looks at what it would do now.
    expect(phaseOf(change)).toBe('outdated');
    expect(conditionOf(change, 'Outdated')?.message).toContain('currency');
  });

  it('is held for a namespace by each service in it that is not strict yet', async () => {
    await bench.core.collect();
    const id = await bench.core.submit(
      {
        kind: 'strict-mtls',
        input: {
          service: 'shop/ad',
          scope: 'namespace',
          reason: 'Everybody calls over mTLS by now',
        },
      },
      owner,
    );
    await bench.core.settle();
    const said = await verdictOf(id, 1, 'namespace-strict');
    expect(said).toMatchObject({ outcome: 'fail', reason: 'NotStrict' });
    expect(said.message).toContain('shop/cart, shop/checkout');
    expect(said.message).toContain('Make each strict in a change of its own');
  });

  it('is held where nothing was measured: none is no zero', async () => {
    await bench.core.collect();
    const id = await bench.core.submit(
      {
        kind: 'strict-mtls',
        input: {
          service: 'batch/reporting',
          callers: ['fra-1.mesh.corp/ns/batch/sa/settlement'],
          reason: 'Everybody calls over mTLS by now',
        },
      },
      owner,
    );
    await bench.core.settle();
    const last = (await bench.change(id)).steps.length;
    for (const gate of ['plaintext-clock', 'impact-replay']) {
      const { outcome, message } = await verdictOf(id, last, gate);
      expect({ gate, outcome }).toEqual({
        gate,
        outcome: 'insufficient-evidence',
      });
      expect(message).toContain('batch/reporting');
    }
  });

  it('is let through by an owner who answers for it, and approvals stay', async () => {
    const id = await asked('shop/cart');
    await land(id, 1);
    await bench.later(25 * HOUR);
    const held = await stepOf(id, 2);
    const { number } = held.pullRequest!;
    expect(held.outcome).toBe('fail');
    expect(await bench.forge.approve(number, 'security-2', repo)).toBe(200);
    const { ok } = await bench.core.store.record({
      id,
      event: {
        type: 'Overridden',
        step: 2,
        gate: 'impact-replay',
        by: 'user:default/security-1',
        displayName: 'security 1',
        reason: 'Recommendations fall back to an empty cart, as agreed.',
      },
      actor: 'user:default/security-1',
      now: bench.core.scope.now(),
    });
    expect(ok).toBe(true);
    await bench.later();
    const step = await stepOf(id, 2);
    expect(step.commit).not.toBe(held.commit);
    expect(step.signature?.verified).toBe(true);
    expect(step.base).toBe(held.base);
    expect(await verdictOf(id, 2, 'impact-replay')).toMatchObject({
      outcome: 'pass',
      reason: 'Overridden',
      message: expect.stringContaining('Set aside by security 1'),
    });
    const { body: commit } = await bench.forge.api<{
      commit: { message: string; tree: { sha: string } };
    }>(`/git/commits/${step.commit}`, { repo });
    expect(commit.commit.message).toContain(
      'Override-by: impact-replay user:default/security-1',
    );
    const { body: before } = await bench.forge.api<typeof commit>(
      `/git/commits/${held.commit}`,
      { repo },
    );
    expect(commit.commit.tree.sha).toBe(before.commit.tree.sha);
    const { body: reviews } = await bench.forge.api<
      readonly { user: { login: string }; stale: boolean; state: string }[]
    >(`/pulls/${number}/reviews`, { repo });
    expect(
      reviews.find(
        ({ user, state }) =>
          user.login === 'security-2' && state === 'APPROVED',
      ),
    ).toMatchObject({ stale: false });
    expect((await pull(number)).title).toBe('Make shop/cart refuse plaintext');
    expect(await bench.forge.approve(number, 'security-3', repo)).toBe(200);
    await bench.later();
    expect(await bench.forge.merge(number, 'security-3', repo)).toBe(200);
    await bench.later();
    expect(phaseOf(await bench.change(id))).toBe('merged');
  });
});
