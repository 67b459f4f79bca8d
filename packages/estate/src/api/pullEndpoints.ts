import { z } from 'zod';
import { syncRefs } from '../forge/syncRefs';
import { observeCheck } from '../forge/mergeCheck';
import { repoKey } from '../forge/Forge';
import { headSide, openPull, openPullFor } from '../forge/openPull';
import { changedFiles } from '../git/changedFiles';
import { emptyReply, jsonReply, textReply, type Reply } from '../http/Reply';
import type { PullRecord } from '../store/entities';
import { commitWire } from '../wire/commitWire';
import { pullWire } from '../wire/pullWire';
import { apiError, replyTo } from './apiError';
import {
  pullRead,
  pullWrite,
  repoRead,
  repoWrite,
  type Endpoint,
  type PullCall,
  type RepoCall,
} from './Endpoint';
import { pagedReply } from './paging';
import { patchPull, patchPullBody } from './patchPull';

const root = '/repos/:owner/:repo/pulls';
const scope = 'repository' as const;

const openBody = z.object({
  head: z.string().min(1).max(300),
  base: z.string().min(1).max(300),
  title: z.string().min(1).max(255),
  body: z.string().max(500_000).default(''),
  assignee: z.string().optional(),
  assignees: z.array(z.string()).default([]),
  // Ids only here; names are refused by the binding, as on the real forge.
  labels: z.array(z.number().int()).default([]),
});

/** Pull requests, except reviews and merging. */
export const pullEndpoints: readonly Endpoint[] = [
  repoRead({ path: root, scope, run: listPulls }),
  repoWrite({
    method: 'POST',
    path: root,
    scope,
    access: 'read',
    needsLiveRepo: true,
    body: openBody,
    run: async (call, body) => {
      const { forge, repo, account } = call;
      const labels = repo.labels
        .filter(l => body.labels.includes(l.id))
        .map(l => l.name);
      const assignees = [
        ...new Set([...body.assignees, body.assignee ?? '']),
      ].filter(Boolean);
      if (assignees.some(login => !forge.account(login))) {
        return apiError(forge.baseUrl, 422, 'Assignee does not exist');
      }
      const { head, base, title } = body;
      const draft = { head, base, title, body: body.body, labels, assignees };
      const opened = await openPull(forge, repo, { poster: account, draft });
      return replyTo(forge.baseUrl, opened, async pull =>
        jsonReply(
          201,
          await pullWire(forge, repo, {
            pull,
            mergeable: false,
            viewer: account,
          }),
        ),
      );
    },
  }),
  pullRead({
    path: `${root}/#index`,
    scope,
    run: async call => jsonReply(200, await onePull(call, call.pull)),
  }),
  pullWrite({
    method: 'PATCH',
    path: `${root}/#index`,
    scope,
    access: 'read',
    body: patchPullBody,
    run: patchPull,
  }),
  pullRead({ path: `${root}/#index/commits`, scope, run: pullCommits }),
  pullRead({ path: `${root}/#index/files`, scope, run: pullFiles }),
  pullWrite({
    method: 'POST',
    path: `${root}/#index/update`,
    scope,
    access: 'write',
    body: z.unknown(),
    run: updateBranch,
  }),
  repoRead({ path: `${root}/:file`, scope, run: pullText }),
  repoRead({
    path: `${root}/:base/*head`,
    scope,
    run: async call => {
      const { base, head } = call.params;
      const pull = pullBetween(call, { base, head });
      return pull
        ? jsonReply(200, await onePull(call, pull))
        : apiError(call.forge.baseUrl, 404, 'pull request does not exist');
    },
  }),
];

/** The open one, else the newest closed one. */
function pullBetween(
  { forge, repo }: RepoCall,
  { base, head }: { readonly base: string; readonly head: string },
): PullRecord | undefined {
  const side = headSide(forge, repo, head);
  if (side === undefined) return undefined;
  const { branch, fork } = side;
  const headRepo = fork === undefined ? undefined : repoKey(fork);
  return (
    openPullFor(forge, repo, {
      base,
      head: branch,
      ...(headRepo === undefined ? {} : { headRepo }),
    }) ??
    forge
      .pulls(repo)
      .find(
        p => p.base === base && p.head === branch && p.headRepo === headRepo,
      )
  );
}

async function onePull(
  { forge, repo, account }: RepoCall,
  pull: PullRecord,
): Promise<unknown> {
  const { seen, mergeable } = await observeCheck(forge, repo, pull);
  return pullWire(forge, repo, { pull: seen, mergeable, viewer: account });
}

async function listPulls(call: RepoCall): Promise<Reply> {
  const state = call.query.get('state') ?? 'open';
  const poster = call.query.get('poster');
  const found = call.forge
    .pulls(call.repo)
    .filter(p => state === 'all' || p.state === state)
    .filter(p => !poster || p.poster === poster);
  if (call.query.get('sort') === 'oldest') found.reverse();
  if (call.query.get('sort') === 'recentupdate') {
    found.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  }
  return pagedReply(call, found, pull => onePull(call, pull));
}

async function pullCommits(call: PullCall): Promise<Reply> {
  const { forge, repo, pull } = call;
  const git = forge.git(repo);
  const found = await git.commitsBetween({
    to: pull.headSha,
    not: [pull.mergeBase],
  });
  const verification = call.query.get('verification') !== 'false';
  return pagedReply(call, found, commit =>
    commitWire(forge, repo, { commit, verification }),
  );
}

async function pullFiles(call: PullCall): Promise<Reply> {
  const { forge, repo, pull } = call;
  const git = forge.git(repo);
  const files = await changedFiles(git, pull.mergeBase, pull.headSha);
  return pagedReply(call, files, file => ({
    filename: file.path,
    previous_filename: file.previousPath ?? '',
    status: file.status === 'modified' ? 'changed' : file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
  }));
}

async function pullText(call: RepoCall): Promise<Reply> {
  const { forge, repo, params } = call;
  const match = /^(\d{1,15})\.(diff|patch)$/.exec(params.file);
  const pull = match ? forge.pull(repo, Number(match[1])) : undefined;
  if (!match || !pull) return apiError(forge.baseUrl, 404, '');
  const git = forge.git(repo);
  if (match[2] === 'diff') {
    return textReply(200, await git.diff(pull.mergeBase, pull.headSha));
  }
  const range = `${pull.mergeBase}..${pull.headSha}`;
  const text = await git.git(['format-patch', '--stdout', range]);
  return textReply(200, text.toString());
}

/** The server-side update drops the portal's signature; the estate offers it only to show that (forgejo.md 1). */
async function updateBranch(call: PullCall): Promise<Reply> {
  const { forge, repo, pull, account } = call;
  if (pull.state === 'closed') {
    return apiError(forge.baseUrl, 422, 'pull request is closed');
  }
  // Its owner alone writes to a fork.
  if (pull.headRepo !== undefined) return apiError(forge.baseUrl, 403, '');
  const git = forge.git(repo);
  const base = await git.resolve(pull.base);
  if (!base) return apiError(forge.baseUrl, 404, '');
  if (await git.isAncestor(base, pull.headSha)) return emptyReply(200);
  const merged = await git.mergeTree(pull.headSha, base);
  if ('conflict' in merged) {
    return apiError(forge.baseUrl, 409, 'merge failed because of conflict');
  }
  const person = {
    name: account.displayName,
    email: account.emails[0].address,
    date: forge.clock.stamp(),
  };
  const commit = await git.writeCommit(
    {
      tree: merged.tree,
      parents: [pull.headSha, base],
      author: person,
      committer: person,
      message: `Merge branch '${pull.base}' into ${pull.head}\n`,
    },
    forge.signingKey,
  );
  await git.updateRef(`refs/heads/${pull.head}`, commit, pull.headSha);
  await syncRefs(forge, repo, account.login);
  return emptyReply(200);
}
