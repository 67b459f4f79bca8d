import type { Account, PullRecord, RepoRecord } from '../store/entities';
import { announcePull } from './announce';
import type { Forge } from './Forge';
import { mergeRefusal } from './mergeGate';
import { observeCheck } from './mergeCheck';
import { done, refuse, type Outcome } from './outcome';
import { headName } from './headName';
import { syncRefs } from './syncRefs';

type MergeStyle = 'merge' | 'fast-forward-only';

export interface MergeOrder {
  readonly style: MergeStyle;
  readonly title?: string;
  readonly message?: string;
  /** Refuses with 409 when the head is another commit by now. */
  readonly headCommit?: string;
  readonly deleteBranch: boolean;
  readonly force: boolean;
}

/** Merges a pull request as the forge does it: server-side, past the push rules, through the merge gate. Callers hold the repository's lock. */
export async function mergePull(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly number: number;
    readonly account: Account;
    readonly order: MergeOrder;
  },
): Promise<Outcome<PullRecord>> {
  const { number, account, order } = options;
  const found = forge.pull(repo, number);
  if (!found || (found.state === 'closed' && !found.merged)) {
    return refuse(404, 'pull request does not exist');
  }
  const { seen: pull } = await observeCheck(forge, repo, found);
  const { force } = order;
  const refusal = await mergeRefusal(forge, repo, { pull, account, force });
  if (refusal) return refuse(405, refusal);
  if (order.headCommit && order.headCommit !== pull.headSha) {
    return refuse(409, 'head out of date');
  }
  const landed = await land(forge, repo, { pull, account, order });
  if (!landed.ok) return landed;
  const stamp = forge.clock.stamp();
  const merged = forge.savePull({
    ...(forge.pull(repo, number) ?? pull),
    state: 'closed',
    closedAt: stamp,
    merged: { by: account.login, at: stamp, commit: landed.value },
  });
  await syncRefs(forge, repo, account.login);
  const action = { action: 'closed' } as const;
  await announcePull(forge, repo, {
    pull: merged,
    sender: account.login,
    action,
  });
  const isHere = pull.headRepo === undefined;
  if (order.deleteBranch && isHere && pull.head !== repo.defaultBranch) {
    await forge.git(repo).deleteRef(`refs/heads/${pull.head}`);
    await syncRefs(forge, repo, account.login);
  }
  return done(merged);
}

async function land(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly pull: PullRecord;
    readonly account: Account;
    readonly order: MergeOrder;
  },
): Promise<Outcome<string>> {
  const { pull, order } = options;
  const git = forge.git(repo);
  const base = await git.commit(pull.base);
  if (!base) return refuse(404, 'base branch does not exist');
  const commit =
    order.style === 'merge'
      ? await mergeCommit(forge, repo, { ...options, base })
      : await fastForward(forge, repo, { pull, base: base.sha });
  if (!commit.ok) return commit;
  const ref = `refs/heads/${pull.base}`;
  return (await git.updateRef(ref, commit.value, base.sha))
    ? commit
    : refuse(409, 'merge push out of date');
}

async function fastForward(
  forge: Forge,
  repo: RepoRecord,
  { pull, base }: { readonly pull: PullRecord; readonly base: string },
): Promise<Outcome<string>> {
  return (await forge.git(repo).isAncestor(base, pull.headSha))
    ? done(pull.headSha)
    : refuse(409, 'the base branch has commits the head branch lacks');
}

async function mergeCommit(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly pull: PullRecord;
    readonly account: Account;
    readonly order: MergeOrder;
    readonly base: { readonly sha: string };
  },
): Promise<Outcome<string>> {
  const { pull, account, order, base } = options;
  const git = forge.git(repo);
  const merged = await git.mergeTree(base.sha, pull.headSha);
  if ('conflict' in merged) return refuse(409, 'merge conflict');
  const person = {
    name: account.displayName,
    email: account.emails[0].address,
    date: forge.clock.stamp(),
  };
  const draft = {
    tree: merged.tree,
    parents: [base.sha, pull.headSha],
    author: person,
    committer: person,
    message: mergeMessage(forge, repo, { pull, order }),
  };
  return done(await git.writeCommit(draft, forge.signingKey));
}

function mergeMessage(
  forge: Forge,
  repo: RepoRecord,
  { pull, order }: { readonly pull: PullRecord; readonly order: MergeOrder },
): string {
  const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');
  const approvers = pull.reviews
    .filter(r => r.state === 'APPROVED' && r.official && !r.dismissed)
    .map(r => forge.account(r.login))
    .filter(a => a !== undefined)
    .map(a => `Reviewed-by: ${a.displayName} <${a.emails[0].address}>`);
  const page = `${forge.baseUrl}/${repo.owner}/${repo.name}/pulls/${pull.number}`;
  const title =
    order.title ??
    `Merge pull request '${pull.title}' (#${pull.number}) from ${headName(
      pull,
    )} into ${pull.base}`;
  const body =
    order.message ?? [`Reviewed-on: ${page}`, ...new Set(approvers)].join('\n');
  return `${oneLine(title)}\n\n${body.replaceAll('\0', '')}\n`;
}
