import type { Account, RepoRecord } from '../store/entities';
import { repoKey, type Forge } from './Forge';
import { done, refuse, type Outcome } from './outcome';

/** A repository of somebody's own with the branches of another; pull requests come from it (forgejo.md 1). */
export async function forkRepo(
  forge: Forge,
  parent: RepoRecord,
  account: Account,
): Promise<Outcome<RepoRecord>> {
  const owner = account.login;
  if (forge.repo(owner, parent.name)) {
    return refuse(409, 'The repository with the same name already exists.');
  }
  const fork: RepoRecord = {
    id: forge.store.next('repo'),
    owner,
    name: parent.name,
    description: parent.description,
    defaultBranch: parent.defaultBranch,
    archived: false,
    anonymousRead: parent.anonymousRead,
    // Whoever may read the one may read the other; nobody but its owner writes.
    access: {
      ...Object.fromEntries(
        Object.keys(parent.access).map(login => [login, 'read' as const]),
      ),
      [owner]: 'admin',
    },
    labels: [],
    parent: repoKey(parent),
    createdAt: forge.clock.stamp(),
  };
  const git = forge.git(fork);
  await git.init(fork.defaultBranch);
  await git.git([
    'fetch',
    '-q',
    forge.git(parent).gitDir,
    '+refs/heads/*:refs/heads/*',
  ]);
  const heads = Object.entries(await git.refs()).map(([ref, sha]) => [
    ref.slice('refs/heads/'.length),
    sha,
  ]);
  forge.store.put('refs', repoKey(fork), Object.fromEntries(heads));
  forge.store.put('repo', repoKey(fork), fork);
  return done(fork);
}

/** Brings a commit of a fork into the repository, under a ref. */
export async function fetchFromFork(
  forge: Forge,
  repo: RepoRecord,
  from: {
    readonly fork: RepoRecord;
    readonly branch: string;
    readonly to: string;
  },
): Promise<void> {
  const { fork, branch, to } = from;
  await forge
    .git(repo)
    .git([
      'fetch',
      '-q',
      forge.git(fork).gitDir,
      `+refs/heads/${branch}:${to}`,
    ]);
}
