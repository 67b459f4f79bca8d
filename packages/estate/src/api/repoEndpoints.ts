import { z } from 'zod';
import { emptyReply, jsonReply } from '../http/Reply';
import { forkRepo } from '../forge/forkRepo';
import { ruleFor } from '../forge/protection';
import { syncRefs } from '../forge/syncRefs';
import type { Account } from '../store/entities';
import { branchWire } from '../wire/branchWire';
import { labelWire } from '../wire/labelWire';
import { repoWire } from '../wire/repoWire';
import { userWire } from '../wire/userWire';
import { apiError, replyTo } from './apiError';
import { repoRead, repoWrite, type Endpoint, type RepoCall } from './Endpoint';
import { pagedReply } from './paging';

const root = '/repos/:owner/:repo';

const branchBody = z.object({
  new_branch_name: z.string().min(1).max(100),
  old_ref_name: z.string().optional(),
  old_branch_name: z.string().optional(),
});

const labelBody = z.object({
  name: z.string().min(1).max(50),
  color: z.string().regex(/^#?[0-9a-fA-F]{6}$/),
  description: z.string().optional(),
});

/** The repository itself, its branches and labels. */
export const repoEndpoints: readonly Endpoint[] = [
  repoRead({
    path: root,
    scope: 'repository',
    run: async ({ forge, repo, account }) =>
      jsonReply(200, repoWire(forge, repo, account)),
  }),
  repoWrite({
    method: 'POST',
    path: `${root}/forks`,
    scope: 'repository',
    access: 'read',
    body: z.unknown(),
    run: async ({ forge, repo, account }) =>
      replyTo(forge.baseUrl, await forkRepo(forge, repo, account), async fork =>
        jsonReply(202, repoWire(forge, fork, account)),
      ),
  }),
  repoRead({
    path: `${root}/branches`,
    scope: 'repository',
    run: listBranches,
  }),
  repoRead({
    path: `${root}/branches/*branch`,
    scope: 'repository',
    run: async call => {
      const wire = await oneBranch(call, call.params.branch);
      return wire
        ? jsonReply(200, wire)
        : apiError(call.forge.baseUrl, 404, 'branch does not exist');
    },
  }),
  repoWrite({
    method: 'POST',
    path: `${root}/branches`,
    scope: 'repository',
    access: 'write',
    needsLiveRepo: true,
    body: branchBody,
    run: createBranch,
  }),
  repoWrite({
    method: 'DELETE',
    path: `${root}/branches/*branch`,
    scope: 'repository',
    access: 'write',
    needsLiveRepo: true,
    body: z.unknown(),
    run: deleteBranch,
  }),
  repoRead({
    path: `${root}/reviewers`,
    scope: 'repository',
    run: async ({ forge, repo }) =>
      jsonReply(
        200,
        Object.keys(repo.access).map(login => userWire(forge, login)),
      ),
  }),
  repoRead({
    path: `${root}/labels`,
    scope: 'issue',
    run: async call =>
      pagedReply(call, call.repo.labels, label =>
        labelWire(call.forge, call.repo, label.name),
      ),
  }),
  repoWrite({
    method: 'POST',
    path: `${root}/labels`,
    scope: 'issue',
    access: 'write',
    body: labelBody,
    run: async ({ forge, repo }, { name, color }) => {
      const label = {
        id: forge.store.next('label'),
        name,
        color: color.replace('#', ''),
      };
      const labels = [...repo.labels.filter(l => l.name !== name), label];
      const next = { ...repo, labels };
      forge.store.put('repo', `${repo.owner}/${repo.name}`, next);
      return jsonReply(201, labelWire(forge, next, name));
    },
  }),
];

async function oneBranch(
  {
    forge,
    repo,
    account,
  }: RepoCall & { readonly account: Account | undefined },
  name: string,
) {
  const git = forge.git(repo);
  const commit =
    (await git.read(`refs/heads/${name}`)) && (await git.commit(name));
  return commit
    ? branchWire(forge, repo, { name, commit, viewer: account })
    : undefined;
}

async function listBranches(call: RepoCall) {
  const refs = await call.forge.git(call.repo).refs();
  const names = Object.keys(refs)
    .filter(ref => ref.startsWith('refs/heads/'))
    .map(ref => ref.slice('refs/heads/'.length));
  return pagedReply(call, names, name => oneBranch(call, name));
}

async function createBranch(
  call: RepoCall & { readonly account: Account },
  body: z.output<typeof branchBody>,
) {
  const { forge, repo, account } = call;
  const git = forge.git(repo);
  const refuse = (status: number, message: string) =>
    apiError(forge.baseUrl, status, message);
  const name = body.new_branch_name;
  if (!(await git.validBranchName(name))) {
    return refuse(422, '[NewBranchName]: invalid branch name');
  }
  const old = body.old_ref_name || body.old_branch_name || repo.defaultBranch;
  const from = await git.resolve(old);
  if (!from) {
    return body.old_ref_name
      ? refuse(500, '')
      : refuse(404, 'The old branch does not exist');
  }
  const refs = Object.keys(await git.refs());
  const ref = `refs/heads/${name}`;
  if (refs.includes(ref)) return refuse(409, 'The branch already exists.');
  const clash = refs.some(
    r => r.startsWith(`${ref}/`) || ref.startsWith(`${r}/`),
  );
  if (clash || refs.includes(`refs/tags/${name}`)) {
    return refuse(
      409,
      'The branch with the same tag or prefix already exists.',
    );
  }
  // The server's own push goes through the rules too: a protected name is refused there.
  if (ruleFor(forge, repo, name)) {
    return refuse(403, 'branch is protected');
  }
  await git.updateRef(ref, from, '0'.repeat(40));
  await syncRefs(forge, repo, account.login);
  return jsonReply(201, await oneBranch(call, name));
}

async function deleteBranch(call: RepoCall & { readonly account: Account }) {
  const { forge, repo, account, params } = call;
  const git = forge.git(repo);
  const { branch } = params;
  if (branch === repo.defaultBranch) {
    return apiError(forge.baseUrl, 403, 'can not delete default branch');
  }
  if (ruleFor(forge, repo, branch)) {
    return apiError(forge.baseUrl, 403, 'branch protected');
  }
  if (!(await git.read(`refs/heads/${branch}`))) {
    return apiError(forge.baseUrl, 404, 'branch does not exist');
  }
  await git.deleteRef(`refs/heads/${branch}`);
  await syncRefs(forge, repo, account.login);
  return emptyReply(204);
}
