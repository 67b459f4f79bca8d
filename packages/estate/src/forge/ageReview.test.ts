import type { ReviewRecord } from '../store/entities';
import { ageReview } from './syncRefs';

const review: ReviewRecord = {
  id: 1,
  login: 'a',
  state: 'APPROVED',
  body: '',
  commit: 'old',
  official: true,
  stale: false,
  dismissed: false,
  submittedAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};
const push = { changed: true, head: 'new', dismiss: false };

describe('ageReview', () => {
  it('goes stale when head and change moved', () => {
    expect(ageReview(review, push)).toMatchObject({
      stale: true,
      dismissed: false,
    });
  });

  it('stays when the change is the same', () => {
    expect(ageReview(review, { ...push, changed: false })).toEqual(review);
  });

  it('dismisses approvals only where the rule says so', () => {
    const dismissing = { ...push, dismiss: true };
    expect(ageReview(review, dismissing).dismissed).toBe(true);
    const rejected = { ...review, state: 'REQUEST_CHANGES' as const };
    expect(ageReview(rejected, dismissing)).toMatchObject({
      stale: true,
      dismissed: false,
    });
  });

  it('is fresh again when its commit is the head again', () => {
    const stale = { ...review, stale: true };
    expect(ageReview(stale, { ...push, head: 'old' }).stale).toBe(false);
  });

  it('leaves requests alone', () => {
    const asked = { ...review, state: 'REQUEST_REVIEW' as const };
    expect(ageReview(asked, { ...push, dismiss: true })).toEqual(asked);
  });
});
