import type { Change, RepoRole } from '@causeway/mesh-intent';
import { GitFailure, runGit } from '@causeway/plugin-mesh-node/git';
import type { DeliveryScope } from './DeliveryScope';

/** Commits after a merge that are looked through for what clusters apply. */
const MOST_COMMITS = 500;

/** The last merge of the change and what came after it on the target branch; undefined before the cache has seen it. */
export async function commitsSince(
  scope: Pick<DeliveryScope, 'cacheOf' | 'codeHost'>,
  change: Change,
  repo: RepoRole,
): Promise<readonly string[] | undefined> {
  const merged = change.steps
    .filter(step => step.repo === repo)
    .at(-1)?.mergedCommit;
  const cache = await scope.cacheOf(repo);
  const tip = cache.tip(scope.codeHost.repo(repo).branch);
  if (merged === undefined || tip === undefined) return undefined;
  try {
    const { stdout } = await runGit({
      cwd: cache.dir,
      args: [
        'rev-list',
        `--max-count=${MOST_COMMITS}`,
        '--reverse',
        tip,
        `^${merged}`,
      ],
    });
    const later = stdout.toString('latin1').split('\n').filter(Boolean);
    return [merged, ...later];
  } catch (error) {
    // A commit that is no object here was merged after the last look at the forge.
    if (error instanceof GitFailure) return undefined;
    throw error;
  }
}
