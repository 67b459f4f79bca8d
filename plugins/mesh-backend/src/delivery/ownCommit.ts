import {
  readTrailers,
  type Change,
  type RepoRole,
} from '@causeway/mesh-intent';
import type { DeliveryScope } from './DeliveryScope';

/** What stands at the end of a step's branch. */
export type BranchEnd =
  | { readonly state: 'none' }
  | { readonly state: 'foreign'; readonly commit: string }
  | {
      /** Our key signed it for this change; for which plan is for the caller. */
      readonly state: 'ours';
      readonly base: string;
      readonly commit: string;
      readonly planHash: string | undefined;
    };

/** Reads a branch from the forge and tells whether our key signed its tip for this change. */
export async function ownCommit(
  scope: DeliveryScope,
  at: {
    readonly change: Change;
    readonly repo: RepoRole;
    readonly branch: string;
  },
): Promise<BranchEnd> {
  const cache = await scope.cacheOf(at.repo);
  const ref = `refs/heads/${at.branch}`;
  const commit = (await cache.fetch({ refs: [ref] })).get(ref);
  if (commit === undefined) return { state: 'none' };
  const object = await cache.commitObject(commit);
  const trailers = new Map(
    readTrailers(object.message).map(({ name, value }) => [name, value]),
  );
  const ours =
    scope.signer.signed(object.signature, object.payload) &&
    trailers.get('Change-Id') === at.change.id &&
    object.parents.length === 1;
  return ours
    ? {
        state: 'ours',
        base: object.parents[0],
        commit,
        planHash: trailers.get('Plan-Hash'),
      }
    : { state: 'foreign', commit };
}
