import type { AccessLevel, Account, RepoRecord } from '../store/entities';

const order: readonly AccessLevel[] = ['none', 'read', 'write', 'admin'];

/** What an account (or nobody) may do with a repository. */
export function accessLevel(
  repo: RepoRecord,
  account: Account | undefined,
): AccessLevel {
  if (!account) return repo.anonymousRead ? 'read' : 'none';
  if (account.kind === 'admin') return 'admin';
  return repo.access[account.login] ?? (repo.anonymousRead ? 'read' : 'none');
}

/** Whether `level` includes `needed`. */
export function reaches(level: AccessLevel, needed: AccessLevel): boolean {
  return order.indexOf(level) >= order.indexOf(needed);
}
