import { conditionOf } from '@causeway/mesh-intent';
import type {
  CodeHost,
  CodeHostPullRequest,
  CommitVerification,
} from '@causeway/plugin-mesh-node';
import { clonedRouting } from '../../testing/clonedRouting';
import { DeliveryBench } from '../../testing/deliveryBench';
import { fronted } from '../../testing/fronted';

jest.setTimeout(120_000);

/** What the portal takes for its own, and what it believes of the forge. */
describe('doubts of a delivery', () => {
  const bench = DeliveryBench.create();
  const resume = (id: string) =>
    bench.core.store.record({
      id,
      event: { type: 'Resumed', by: 'user:default/shop-requester' },
      actor: 'user:default/shop-requester',
      now: bench.core.scope.now(),
    });
  const waiting = async (id: string) =>
    conditionOf(await bench.change(id), 'WaitingForPerson');

  /** Delivers a change through a code host that lies. */
  async function through(lies: (real: CodeHost) => Partial<CodeHost>) {
    const id = await bench.core.submit(bench.egress());
    const core = await bench.another(real => fronted(real, lies));
    await core.settle();
    await core.close();
    return id;
  }

  it('does not adopt a commit that only says it were of this change', async () => {
    const id = await bench.core.submit(bench.egress());
    const { planHash } = await bench.change(id);
    const git = await clonedRouting(bench.estate);
    const forged = git(
      ...['-c', 'user.name=x', '-c', 'user.email=x@shop.example'],
      ...['commit-tree', 'main^{tree}', '-p', 'main'],
      ...['-m', 'Forged', '-m', `Change-Id: ${id}\nPlan-Hash: ${planHash}`],
    ).trim();
    git('push', '-q', 'origin', `${forged}:refs/heads/causeway/${id}/1`);
    await bench.core.settle();
    expect(await waiting(id)).toMatchObject({ reason: 'BranchTaken' });
    expect((await bench.step(id)).commit).toBeUndefined();
  });

  it("does not adopt another change's commit, though it does the same", async () => {
    const host = 'twins.partners.example';
    const first = await bench.proposed(host);
    const { commit } = await bench.step(first);
    const second = await bench.core.submit(bench.egress(host));
    expect((await bench.change(second)).planHash).toBe(
      (await bench.change(first)).planHash,
    );
    const git = await clonedRouting(bench.estate);
    git('push', '-q', 'origin', `${commit}:refs/heads/causeway/${second}/1`);
    await bench.core.settle();
    expect(await waiting(second)).toMatchObject({ reason: 'BranchTaken' });
    await bench.withdraw(second);
    await bench.core.settle();
    expect(await bench.branchExists(second)).toBe(true);
  });

  it('does not adopt its own commit of an earlier plan', async () => {
    const id = await bench.proposed();
    const { number } = (await bench.step(id)).pullRequest!;
    await bench.forge.api(`/pulls/${number}`, {
      method: 'PATCH',
      body: { state: 'closed' },
    });
    await bench.later();
    const other = await bench.proposed();
    await bench.forge.merge(await bench.approve(other), 'platform-1');
    await bench.later();
    expect((await bench.change(id)).generation).toBe(2);
    await resume(id);
    await bench.later();
    expect(await waiting(id)).toMatchObject({ reason: 'BranchTaken' });
  });

  it('does not take a pull request for its own that shows another commit', async () => {
    const id = await through(real => ({
      openPullRequest: async (role, request) => {
        const opened = await real.openPullRequest(role, request);
        const head = { ref: request.head, sha: 'f'.repeat(40) };
        return { ...opened, pullRequest: { ...opened.pullRequest, head } };
      },
    }));
    expect(await waiting(id)).toMatchObject({ reason: 'PullRequestElsewhere' });
    expect((await bench.step(id)).state).toBe('pushed');
  });

  it.each<[string, Partial<CommitVerification>, string]>([
    ['another signer', { signer: 'mallory' }, 'signed by mallory'],
    ['no signer', { signer: undefined }, 'signed by nobody'],
    ['another key', { reason: 'mallory / SHA256:other' }, 'another key'],
    ['other bytes', { payload: 'tree 0\n' }, 'other bytes'],
    ['another signature', { signature: 'x' }, 'other bytes'],
    ['a refusal', { verified: false, reason: 'gpg.error' }, 'gpg.error'],
  ])('opens nothing when the forge verified %s', async (_, lie, message) => {
    const id = await through(real => ({
      verification: async (role, commit) => ({
        ...(await real.verification(role, commit)),
        ...lie,
      }),
    }));
    const held = await waiting(id);
    expect(held).toMatchObject({ reason: 'SignatureNotVerified' });
    expect(held?.message).toContain(message);
    expect((await bench.step(id)).pullRequest).toBeUndefined();
  });

  it('does not count approvals of a commit it did not make', async () => {
    const id = await bench.proposed();
    const { branch, commit } = await bench.step(id);
    const git = await clonedRouting(bench.estate);
    const foreign = git(
      ...['-c', 'user.name=x', '-c', 'user.email=x@shop.example'],
      ...['commit-tree', `${commit}^{tree}`, '-p', commit!, '-m', 'On top'],
    ).trim();
    git('push', '-q', 'origin', `${foreign}:refs/heads/${branch}`);
    await bench.forge.pulls();
    await bench.approve(id);
    await bench.later();
    expect((await bench.step(id)).outcome).toBe('insufficient-evidence');
    expect(await waiting(id)).toMatchObject({ reason: 'PullRequestElsewhere' });
  });

  it('takes back a status that somebody made green by hand', async () => {
    const id = await bench.proposed();
    const { commit } = await bench.step(id);
    await bench.forge.api(`/statuses/${commit}`, {
      as: 'platform-1',
      body: { context: 'causeway', state: 'success' },
    });
    await bench.later(6 * 60_000);
    expect(await bench.aggregate(commit!)).toContain('pending');
  });

  it('sees an approval that was taken back without a new date', async () => {
    let dismissed = false;
    await bench.core.close();
    bench.core = await bench.another(real =>
      fronted(real, host => ({
        reviews: async (...asked) =>
          (
            await host.reviews(...asked)
          ).map(review => ({
            ...review,
            dismissed: dismissed || review.dismissed,
          })),
      })),
    );
    const id = await bench.proposed();
    await bench.approve(id);
    await bench.later();
    expect((await bench.step(id)).outcome).toBe('pass');
    dismissed = true;
    await bench.later(6 * 60_000);
    expect((await bench.step(id)).outcome).toBe('insufficient-evidence');
  });

  it('does not take a merge into another branch for one into its target', async () => {
    const id = await bench.proposed();
    const { number } = (await bench.step(id)).pullRequest!;
    const elsewhere = (each: CodeHostPullRequest): CodeHostPullRequest =>
      each.number === number
        ? {
            ...each,
            base: { ...each.base, ref: 'release' },
            merged: true,
            state: 'closed',
          }
        : each;
    const core = await bench.another(real =>
      fronted(real, host => ({
        pullRequest: async (...asked) =>
          elsewhere(await host.pullRequest(...asked)),
      })),
    );
    core.advance(61_000);
    await core.settle();
    await core.close();
    expect((await bench.step(id)).state).toBe('closed');
    expect(await waiting(id)).toMatchObject({ reason: 'StepClosed' });
  });
});
