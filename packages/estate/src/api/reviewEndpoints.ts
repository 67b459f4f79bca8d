import { z } from 'zod';
import { announcePull } from '../forge/announce';
import { mergePull } from '../forge/mergePull';
import { requestReviews, submitReview } from '../forge/review';
import { emptyReply, jsonReply } from '../http/Reply';
import type { PullRecord, ReviewRecord } from '../store/entities';
import { reviewWire } from '../wire/reviewWire';
import { apiError, replyTo } from './apiError';
import { pullRead, pullWrite, type Endpoint, type PullCall } from './Endpoint';
import { pagedReply } from './paging';

const root = '/repos/:owner/:repo/pulls/#index';
const scope = 'repository' as const;

const reviewBody = z.object({
  event: z
    .enum(['APPROVED', 'REQUEST_CHANGES', 'COMMENT', 'PENDING', ''])
    .default(''),
  body: z.string().max(500_000).default(''),
  commit_id: z.string().max(64).optional(),
  comments: z.array(z.unknown()).optional(),
});

const reviewersBody = z.object({
  reviewers: z.array(z.string()).default([]),
  // Ignored: no organisation owns the repositories here.
  team_reviewers: z.array(z.string()).default([]),
});

const mergeBody = z.object({
  Do: z.enum([
    'merge',
    'rebase',
    'rebase-merge',
    'squash',
    'fast-forward-only',
    'manually-merged',
  ]),
  MergeTitleField: z.string().max(1000).optional(),
  MergeMessageField: z.string().max(100_000).optional(),
  head_commit_id: z.string().max(64).optional(),
  delete_branch_after_merge: z.boolean().default(false),
  force_merge: z.boolean().default(false),
  merge_when_checks_succeed: z.boolean().default(false),
});

/** Reviews, review requests and merging. */
export const reviewEndpoints: readonly Endpoint[] = [
  pullRead({
    path: `${root}/reviews`,
    scope,
    run: async call =>
      pagedReply(call, call.pull.reviews, review => wire(call, review)),
  }),
  pullRead({
    path: `${root}/reviews/#id`,
    scope,
    run: async call => {
      const review = reviewOf(call);
      return review
        ? jsonReply(200, wire(call, review))
        : apiError(call.forge.baseUrl, 404, '');
    },
  }),
  pullWrite({
    method: 'POST',
    path: `${root}/reviews`,
    scope,
    access: 'read',
    body: reviewBody,
    run: async (call, { event, body, commit_id }) => {
      const { forge, repo, pull, account } = call;
      const made = await submitReview(forge, repo, {
        pull,
        account,
        event: event || 'PENDING',
        body,
        commit: commit_id,
      });
      return replyTo(forge.baseUrl, made, review =>
        jsonReply(200, wire(call, review)),
      );
    },
  }),
  pullWrite({
    method: 'POST',
    path: `${root}/reviews/#id/dismissals`,
    scope,
    access: 'admin',
    body: z.object({ message: z.string().optional() }).loose(),
    run: async call => dismiss(call),
  }),
  pullWrite({
    method: 'POST',
    path: `${root}/requested_reviewers`,
    scope,
    access: 'read',
    body: reviewersBody,
    run: async (call, { reviewers }) => {
      const { forge, repo, pull, account } = call;
      const sender = account.login;
      const asked = await requestReviews(forge, repo, {
        pull,
        sender,
        reviewers,
      });
      return replyTo(forge.baseUrl, asked, list =>
        jsonReply(
          201,
          list.map(review => wire(call, review)),
        ),
      );
    },
  }),
  pullWrite({
    method: 'DELETE',
    path: `${root}/requested_reviewers`,
    scope,
    access: 'read',
    body: reviewersBody,
    run: async (call, { reviewers }) => withdrawRequests(call, reviewers),
  }),
  pullRead({
    path: `${root}/merge`,
    scope,
    run: async ({ forge, pull }) =>
      pull.merged ? emptyReply(204) : apiError(forge.baseUrl, 404, ''),
  }),
  pullWrite({
    method: 'POST',
    path: `${root}/merge`,
    scope,
    access: 'read',
    needsLiveRepo: true,
    body: mergeBody,
    run: merge,
  }),
];

function reviewOf({ pull, params }: PullCall): ReviewRecord | undefined {
  return pull.reviews.find(r => String(r.id) === params.id);
}

function wire({ forge, repo, pull }: PullCall, review: ReviewRecord) {
  return reviewWire(forge, repo, { pull, review });
}

async function dismiss(call: PullCall) {
  const { forge, pull } = call;
  const review = reviewOf(call);
  if (!review) return apiError(forge.baseUrl, 404, '');
  const dismissed = { ...review, dismissed: true };
  const reviews = pull.reviews.map(r => (r.id === review.id ? dismissed : r));
  forge.savePull({ ...pull, reviews });
  return jsonReply(200, wire(call, dismissed));
}

async function withdrawRequests(call: PullCall, reviewers: readonly string[]) {
  const { forge, repo, pull, account } = call;
  const withdrawn = pull.reviews.filter(
    r => r.state === 'REQUEST_REVIEW' && reviewers.includes(r.login),
  );
  const reviews = pull.reviews.filter(r => !withdrawn.includes(r));
  const next: PullRecord = forge.savePull({ ...pull, reviews });
  for (const { login: reviewer } of withdrawn) {
    await announcePull(forge, repo, {
      pull: next,
      sender: account.login,
      action: { action: 'review_request_removed', reviewer },
    });
  }
  return emptyReply(204);
}

async function merge(call: PullCall, body: z.output<typeof mergeBody>) {
  const { forge, repo, pull, account } = call;
  const style = body.Do;
  if (style !== 'merge' && style !== 'fast-forward-only') {
    return apiError(
      forge.baseUrl,
      405,
      `${style} is not an allowed merge style for this repository`,
    );
  }
  if (body.merge_when_checks_succeed) {
    return apiError(
      forge.baseUrl,
      422,
      'scheduled merges are not available here',
    );
  }
  const merged = await mergePull(forge, repo, {
    number: pull.number,
    account,
    order: {
      style,
      title: body.MergeTitleField || undefined,
      message: body.MergeMessageField || undefined,
      headCommit: body.head_commit_id || undefined,
      deleteBranch: body.delete_branch_after_merge,
      force: body.force_merge,
    },
  });
  return replyTo(forge.baseUrl, merged, () => emptyReply(200));
}
