import type { Forge } from '../forge/Forge';
import type { RepoRecord } from '../store/entities';

/** A label of a repository. */
export function labelWire(forge: Forge, repo: RepoRecord, name: string) {
  const label = repo.labels.find(l => l.name === name);
  return {
    id: label?.id ?? 0,
    name,
    exclusive: false,
    is_archived: false,
    color: label?.color ?? '888888',
    description: '',
    url: `${forge.baseUrl}/api/v1/repos/${repo.owner}/${repo.name}/labels/${
      label?.id ?? 0
    }`,
  };
}
