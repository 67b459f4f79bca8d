import type { MeshSettings } from '../request';

type Domains = Pick<MeshSettings, 'trustDomain' | 'trustDomainAliases'>;

/** Both mean the mesh's own trust domain and every alias of it. */
const LOCAL = 'cluster.local';

function local({ trustDomain, trustDomainAliases }: Domains): string[] {
  return [...new Set([trustDomain, ...trustDomainAliases])];
}

/**
 * A principal of exactly five parts whose trust domain is the mesh's own, an alias or `cluster.local` stands for the
 * same workload in each of them (mesh.md 1.6). Any other is kept as written.
 */
export function expandPrincipal(value: string, domains: Domains): string[] {
  const parts = value.split('/');
  const all = local(domains);
  if (parts.length !== 5 || !(all.includes(parts[0]) || parts[0] === LOCAL))
    return [value];
  const rest = parts.slice(1).join('/');
  return all.map(domain => `${domain}/${rest}`);
}

/** `cluster.local` has no special meaning here: only principals are migrated by name. */
export function expandTrustDomain(value: string, domains: Domains): string[] {
  const all = local(domains);
  return all.includes(value) ? all : [value];
}
