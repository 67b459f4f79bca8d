import type {
  ProtectionRule,
  RepoRecord,
  StatusRecord,
  StatusState,
} from '../store/entities';
import { repoKey, type Forge } from './Forge';
import { globMatches } from './globMatches';

// Worst first (forgejo.md 1).
const severity: readonly StatusState[] = [
  'error',
  'failure',
  'warning',
  'pending',
  'success',
];

/** Full history of a commit, newest first. */
export function statusHistory(
  forge: Forge,
  repo: RepoRecord,
  sha: string,
): StatusRecord[] {
  return [
    ...(forge.store.get('status', `${repoKey(repo)}@${sha}`) ?? []),
  ].reverse();
}

/** Latest status per context, newest first. */
export function latestStatuses(
  forge: Forge,
  repo: RepoRecord,
  sha: string,
): StatusRecord[] {
  const seen = new Set<string>();
  return statusHistory(forge, repo, sha).filter(status => {
    const fresh = !seen.has(status.context);
    seen.add(status.context);
    return fresh;
  });
}

/** Worst state of the given statuses; "" when there are none. */
export function combinedState(
  statuses: readonly StatusRecord[],
): StatusState | '' {
  return severity.find(state => statuses.some(s => s.state === state)) ?? '';
}

export function addStatus(
  forge: Forge,
  repo: RepoRecord,
  status: Omit<StatusRecord, 'id' | 'createdAt'> & { readonly sha: string },
): StatusRecord {
  const { sha, ...fields } = status;
  const record: StatusRecord = {
    ...fields,
    id: forge.store.next('status'),
    createdAt: forge.clock.stamp(),
  };
  const key = `${repoKey(repo)}@${sha}`;
  forge.store.put('status', key, [
    ...(forge.store.get('status', key) ?? []),
    record,
  ]);
  return record;
}

/**
 * Whether the required contexts are green: each glob takes its first matching latest status; unmatched is pending.
 * With the check on and no contexts, the overall state must be success and no status at all blocks.
 */
export function checksPass(
  rule: ProtectionRule,
  latest: readonly StatusRecord[],
): boolean {
  if (!rule.enableStatusCheck) return true;
  if (rule.statusCheckContexts.length === 0) {
    return combinedState(latest) === 'success';
  }
  return rule.statusCheckContexts.every(
    glob =>
      latest.find(s => globMatches({ glob, text: s.context, separators: '' }))
        ?.state === 'success',
  );
}
