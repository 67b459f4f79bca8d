import type { ContractSuite } from '../forgejo/ContractSuite';
import type { ContractDesk } from './ContractDesk';

/** Reviews, requests for them, and comments. */
export function conversationContract(
  desk: () => ContractDesk,
  { describe, it, expect }: ContractSuite,
): void {
  const reviewsOf = (number: number) => desk().host.reviews('routing', number);

  describe('reviews', () => {
    it('reads an approval of the head', async () => {
      const { target } = desk();
      const { pullRequest, built } = await desk().propose('reviewed');
      const { number } = pullRequest;
      const [owner] = target.owners;
      await target.approve(owner, { number, commit: built.commit });
      const [review, ...more] = await reviewsOf(number);
      expect(more).toEqual([]);
      expect(review).toMatchObject({
        login: owner,
        state: 'APPROVED',
        official: true,
        stale: false,
        dismissed: false,
      });
      expect(Date.parse(review.submittedAt)).not.toBeNaN();
    });

    it('keeps an approval when the portal signs the same tree again', async () => {
      const { target } = desk();
      const { pullRequest, built, request } = await desk().propose('again');
      const { number } = pullRequest;
      const [owner] = target.owners;
      await target.approve(owner, { number, commit: built.commit });
      const same = await desk().build('again', {
        message: 'Add again\n\nOverride-by: somebody\n',
      });
      expect(same.commit).not.toBe(built.commit);
      await desk().push(request.head, same, built.commit);
      expect(await reviewsOf(number)).toEqual([
        expect.objectContaining({ stale: false, dismissed: false }),
      ]);
    });

    it('no longer counts an approval when what is proposed changed', async () => {
      const { target } = desk();
      const { pullRequest, built, request } = await desk().propose('moved');
      const { number } = pullRequest;
      const [owner] = target.owners;
      await target.approve(owner, { number, commit: built.commit });
      const other = await desk().build('moved', { file: 'moved-elsewhere' });
      await desk().push(request.head, other, built.commit);
      const [review] = await reviewsOf(number);
      expect(review.stale || review.dismissed).toBe(true);
    });

    it('asks the reviewers that exist and warns of the others', async () => {
      const { host, target } = desk();
      const { number } = (await desk().propose('requested')).pullRequest;
      const [, owner] = target.owners;
      const ask = () =>
        host.requestReviewers('routing', number, ['nobody-here', owner]);
      expect(await ask()).toEqual([
        expect.stringMatching(/^nobody-here could not/),
      ]);
      await ask();
      expect(await reviewsOf(number)).toEqual([
        expect.objectContaining({ login: owner, state: 'REQUEST_REVIEW' }),
      ]);
    });
  });

  describe('comments', () => {
    it('are made once per key', async () => {
      const { host, target } = desk();
      const { number } = (await desk().propose('commented')).pullRequest;
      const say = (key: string) =>
        host.commentOnce('routing', number, { key, body: 'The base moved.' });
      await say('commented/1:outdated');
      await say('commented/1:outdated');
      await say('commented/1:other');
      expect(await target.comments(number)).toHaveLength(2);
    });

    it('are kept up to date, and nothing is sent when they are', async () => {
      const { host, target } = desk();
      const { number } = (await desk().propose('kept')).pullRequest;
      const keep = (body: string) =>
        host.keepComment('routing', number, { key: 'kept/1', body });
      await keep('One gate holds it.');
      const [first] = await target.comments(number);
      await target.advance();
      await keep('One gate holds it.');
      expect((await target.comments(number))[0].updatedAt).toBe(
        first.updatedAt,
      );
      await keep('All gates pass.');
      const comments = await target.comments(number);
      expect(comments).toHaveLength(1);
      expect(comments[0].body).toMatch(/^All gates pass\./);
    });
  });
}
