import { canonicalJson } from './canonicalJson';
import type { Plan } from './types';

/**
 * Canonical text of what a plan does, whose SHA-256 is the Plan-Hash.
 * Base commits are not in it: the same effect on a moved base keeps hash, approvals and overrides.
 * `blobId` gives the git blob id of a text, and the null id for `undefined` (no file).
 *
 * @public
 */
export function planEffect(
  plan: Plan,
  blobId: (text: string | undefined) => string,
): string {
  const effects = plan.steps.flatMap(({ repo, edits }) =>
    edits.map(({ path, before, after }) => ({
      repo,
      path,
      oldBlob: blobId(before),
      newBlob: blobId(after),
    })),
  );
  const key = ({ repo, path }: { repo: string; path: string }) =>
    `${repo}\u0000${path}`;
  // Sorting is stable: two steps that edit one file keep their order.
  const sorted = [...effects].sort((a, b) => {
    if (key(a) === key(b)) return 0;
    return key(a) < key(b) ? -1 : 1;
  });
  return canonicalJson(sorted);
}
