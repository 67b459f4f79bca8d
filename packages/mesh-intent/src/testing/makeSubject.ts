import { diffWorlds } from '../diff';
import type { GateSubject } from '../gates/types';
import type { FileEdit } from '../plan/types';
import { introducedFindings } from '../rules';
import { worldAfter } from '../world';
import type { RepoRole, World } from '../world';

/**
 * What a gate judges when a step with these edits is made on a world.
 *
 * @public
 */
export function makeSubject(
  before: World,
  step: { readonly repo?: RepoRole; readonly edits: readonly FileEdit[] },
  parts: Partial<GateSubject> = {},
): GateSubject {
  const { repo = 'routing', edits } = step;
  const after = worldAfter(before, [{ repo, edits }]);
  return {
    step: {
      index: 1,
      repo,
      title: 'Step 1',
      edits,
      reads: edits.map(({ path }) => path),
    },
    before,
    after,
    diff: diffWorlds(before, after),
    findings: introducedFindings(
      before,
      after,
      edits.map(({ path }) => ({ repo, path })),
    ),
    requester: 'user:default/shop-requester',
    requesterLogin: 'shop-requester',
    botLogin: 'causeway-bot',
    approvals: {
      routing: {
        required: 2,
        ownerLogins: ['owner-a', 'owner-b', 'owner-c'],
        ownerGroups: ['routing-owners'],
      },
    },
    ...parts,
  };
}

/**
 * Edit that replaces a file of the world; `undefined` removes it.
 *
 * @public
 */
export function makeEdit(
  world: World,
  path: string,
  after: string | undefined,
  repo: RepoRole = 'routing',
): FileEdit {
  const before = world.snapshots.get(repo)?.files.get(path)?.text;
  return {
    path,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}
