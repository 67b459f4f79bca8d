import type { ContractSuite } from '../forgejo/ContractSuite';
import type { ContractDesk } from './ContractDesk';

/** Pull requests: opened once, drafts, found again, merged, closed. */
export function proposalContract(
  desk: () => ContractDesk,
  { describe, it, expect }: ContractSuite,
): void {
  describe('pull requests', () => {
    it('opens one and adopts it afterwards', async () => {
      const { host, cache } = desk();
      const { request, pullRequest, built } = await desk().propose('opened');
      expect(pullRequest).toMatchObject({
        title: 'Add opened',
        state: 'open',
        merged: false,
        draft: false,
        head: { ref: request.head, sha: built.commit },
        base: { ref: 'main', sha: cache.tip('main') },
      });
      expect(pullRequest.poster).not.toBe('');
      const again = await host.openPullRequest('routing', request);
      expect(again).toMatchObject({
        adopted: true,
        pullRequest: { number: pullRequest.number },
      });
      const found = await host.findPullRequest('routing', request.head);
      expect(found?.number).toBe(pullRequest.number);
      expect(
        await host.findPullRequest('routing', 'causeway/none/1'),
      ).toBeUndefined();
    });

    it('opens a draft, readies it with its new text, and takes it back', async () => {
      const { host } = desk();
      const { pullRequest } = await desk().propose('draft', true);
      const { number } = pullRequest;
      expect(pullRequest.draft).toBe(true);
      await host.updatePullRequest('routing', number, { body: 'Because.' });
      const read = () => host.pullRequest('routing', number);
      expect(await read()).toMatchObject({ draft: true });
      const ready = { title: 'Add it', body: 'Now.', draft: false };
      // Twice: a process may be killed between the effect and its record.
      await host.updatePullRequest('routing', number, ready);
      await host.updatePullRequest('routing', number, ready);
      expect(await read()).toMatchObject({ draft: false, title: 'Add it' });
      await host.updatePullRequest('routing', number, { draft: true });
      expect(await read()).toMatchObject({ draft: true });
    });

    it('closes one and removes its branch, once or twice', async () => {
      const { host } = desk();
      const { pullRequest, request } = await desk().propose('closed');
      const { number } = pullRequest;
      await host.updatePullRequest('routing', number, { state: 'closed' });
      await host.deleteBranch('routing', request.head);
      await host.deleteBranch('routing', request.head);
      expect(await host.pullRequest('routing', number)).toMatchObject({
        state: 'closed',
        merged: false,
      });
    });

    it('prefers the open one of two pull requests of a branch', async () => {
      const { host } = desk();
      const { pullRequest, request } = await desk().propose('twice');
      await host.updatePullRequest('routing', pullRequest.number, {
        state: 'closed',
      });
      const second = await host.openPullRequest('routing', request);
      expect(second.adopted).toBe(false);
      const found = await host.findPullRequest('routing', request.head);
      expect(found?.number).toBe(second.pullRequest.number);
      const listed = await host.openPullRequests('routing');
      const heads = listed.filter(({ head }) => head.ref === request.head);
      const one = await host.pullRequest('routing', found!.number);
      expect(heads).toEqual([{ ...one, mergeable: expect.any(Boolean) }]);
    });

    it('sees a merge, its commit and its time', async () => {
      const { host, target } = desk();
      const { pullRequest, built } = await desk().propose('landed');
      const { number } = pullRequest;
      await host.setStatus('routing', built.commit, {
        context: 'causeway',
        state: 'success',
        description: 'All gates pass.',
      });
      for (const login of target.owners) {
        await target.approve(login, { number, commit: built.commit });
      }
      await target.merge(number);
      await desk().cache.fetch();
      const merged = await host.pullRequest('routing', number);
      expect(merged).toMatchObject({
        state: 'closed',
        merged: true,
        mergeCommit: desk().cache.tip('main'),
      });
      expect(Date.parse(merged.mergedAt ?? '')).not.toBeNaN();
      expect(await host.openPullRequests('routing')).not.toContainEqual(
        expect.objectContaining({ number }),
      );
    });

    it('names the people of the commits', async () => {
      const { host } = desk();
      const { pullRequest } = await desk().propose('people');
      const people = await host.commitAuthors('routing', pullRequest.number);
      expect(people).toContainEqual({
        login: host.botLogin,
        email: host.botEmail,
      });
      expect(people).toContainEqual({
        login: undefined,
        email: 'requester@causeway.example',
      });
    });
  });
}
