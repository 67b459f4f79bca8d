import type { RepoApprovals, RepoRole } from '@causeway/mesh-intent';
import type { ApprovalPolicy } from '../config/readMeshConfig';
import type { PeopleDirectory } from '../people/PeopleDirectory';

/** Resolves the owner groups of every repository to forge logins. */
export async function approvalsOf(
  policies: Readonly<Partial<Record<RepoRole, ApprovalPolicy>>>,
  people: PeopleDirectory,
): Promise<Partial<Record<RepoRole, RepoApprovals>>> {
  const entries = Object.entries(policies).map(async ([role, policy]) => [
    role,
    {
      required: policy.required,
      ownerGroups: policy.ownerGroups,
      ownerLogins: (await people.membersOf(policy.ownerGroups)).map(
        person => person.login,
      ),
    },
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
