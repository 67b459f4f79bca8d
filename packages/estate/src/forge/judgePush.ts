import { parseCommit } from '../git/commitObject';
import { runGit } from '../git/runGit';
import { zeroSha } from '../git/BareRepository';
import type { RepoRecord } from '../store/entities';
import type { Forge } from './Forge';
import { mayPush, ruleFor } from './protection';
import { verificationOf } from './verificationOf';

export interface PushedRef {
  readonly before: string;
  readonly after: string;
  readonly ref: string;
}

export type PushJudgement =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly message: string };

const allowed: PushJudgement = { allowed: true };
const refused = (message: string): PushJudgement => ({
  allowed: false,
  message,
});

/** The pre-receive decision (forgejo.md 3 and 6); the first refused ref rejects the whole push. */
export async function judgePush(
  forge: Forge,
  push: {
    readonly repo: RepoRecord;
    readonly user: string;
    readonly refs: readonly PushedRef[];
    /** git's quarantine variables, so that pushed objects can be read before they are accepted. */
    readonly quarantine: Readonly<Record<string, string>>;
  },
): Promise<PushJudgement> {
  for (const pushed of push.refs) {
    const judgement = await judgeRef(forge, push, pushed);
    if (!judgement.allowed) return judgement;
  }
  return allowed;
}

async function judgeRef(
  forge: Forge,
  push: Parameters<typeof judgePush>[1],
  { before, after, ref }: PushedRef,
): Promise<PushJudgement> {
  if (ref.startsWith('refs/for/')) {
    return refused('refs/for is not available on this forge');
  }
  if (ref.startsWith('refs/tags/')) return allowed;
  if (!ref.startsWith('refs/heads/')) {
    return refused(`The deny updating a hidden ref: ${ref}`);
  }
  const branch = ref.slice('refs/heads/'.length);
  const rule = ruleFor(forge, push.repo, branch);
  if (!rule) return allowed;
  if (after === zeroSha) {
    return refused(`branch ${branch} is protected from deletion`);
  }
  const run = { cwd: forge.git(push.repo).gitDir, env: push.quarantine };
  if (before !== zeroSha) {
    const args = ['merge-base', '--is-ancestor', before, after];
    if ((await runGit(args, run)).code !== 0) {
      return refused(`branch ${branch} is protected from force push`);
    }
  }
  if (rule.requireSignedCommits) {
    const range =
      before === zeroSha ? [after, '--not', '--all'] : [after, `^${before}`];
    const unverified = await firstUnverified(forge, range, run);
    if (unverified) {
      return refused(
        `branch ${branch} is protected from unverified commit ${unverified}`,
      );
    }
  }
  const account = forge.account(push.user);
  return mayPush(push.repo, account, rule)
    ? allowed
    : refused(`Not allowed to push to protected branch ${branch}`);
}

async function firstUnverified(
  forge: Forge,
  range: readonly string[],
  run: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<string | undefined> {
  const list = await runGit(['rev-list', ...range], run);
  for (const sha of list.stdout.toString().split('\n').filter(Boolean)) {
    const { stdout } = await runGit(['cat-file', 'commit', sha], run);
    const commit = parseCommit(sha, stdout);
    if (!verificationOf(forge, commit).verified) return sha;
  }
  return undefined;
}
