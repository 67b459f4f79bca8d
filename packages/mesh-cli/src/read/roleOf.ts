import type { RepoRole } from '@causeway/mesh-intent';

export const repoRoles: readonly RepoRole[] = [
  'routing',
  'security',
  'identity',
  'platform',
];

export function isRole(name: string): name is RepoRole {
  return (repoRoles as readonly string[]).includes(name);
}

const MARKS: readonly (readonly [RepoRole, RegExp])[] = [
  ['routing', /^(services\/|clusters\.yaml$)/],
  [
    'security',
    /^(policies|peer-authentication|trust|telemetry|opt-outs|ext-authz)\//,
  ],
  ['identity', /^(workloads\/|trust-domains\.yaml$)/],
];

/** Role of a repository by what stands in it; undefined when that fits none or several. */
export function roleOf(paths: Iterable<string>): RepoRole | undefined {
  const seen = new Set<RepoRole>();
  for (const path of paths) {
    for (const [role, mark] of MARKS) if (mark.test(path)) seen.add(role);
  }
  return seen.size === 1 ? [...seen][0] : undefined;
}
