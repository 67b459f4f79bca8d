import { z } from 'zod';
import { announcePull } from '../forge/announce';
import { accessLevel, reaches } from '../forge/access';
import { addComment, commentById } from '../forge/comments';
import { jsonReply } from '../http/Reply';
import { commentWire } from '../wire/commentWire';
import { labelWire } from '../wire/labelWire';
import { apiError } from './apiError';
import {
  pullRead,
  pullWrite,
  repoWrite,
  type Endpoint,
  type PullCall,
} from './Endpoint';
import { pagedReply } from './paging';

const root = '/repos/:owner/:repo/issues';
const scope = 'issue' as const;

const commentBody = z.object({ body: z.string().min(1).max(500_000) });
const labelsBody = z.object({
  labels: z.array(z.union([z.string(), z.number().int()])),
});

const wire = (
  { forge, repo, pull }: Pick<PullCall, 'forge' | 'repo' | 'pull'>,
  comment: PullCall['pull']['comments'][number],
) => commentWire(forge, repo, { pull, comment });

/** Labels and comments of pull requests, under the issue paths. */
export const issueEndpoints: readonly Endpoint[] = [
  pullRead({
    path: `${root}/#index/comments`,
    scope,
    run: async call =>
      pagedReply(call, call.pull.comments, comment => wire(call, comment)),
  }),
  pullWrite({
    method: 'POST',
    path: `${root}/#index/comments`,
    scope,
    access: 'read',
    needsLiveRepo: true,
    body: commentBody,
    run: async (call, { body }) => {
      const { forge, repo, pull, account } = call;
      const comment = addComment(forge, repo, { pull, account, body });
      return jsonReply(201, wire(call, comment));
    },
  }),
  repoWrite({
    method: 'PATCH',
    path: `${root}/comments/#id`,
    scope,
    access: 'read',
    body: commentBody,
    run: async (call, { body }) => {
      const { forge, repo, account, params } = call;
      const found = commentById(forge, repo, Number(params.id));
      if (!found) return apiError(forge.baseUrl, 404, '');
      const { pull, comment } = found;
      const writer = reaches(accessLevel(repo, account), 'write');
      if (comment.login !== account.login && !writer) {
        return apiError(forge.baseUrl, 403, '');
      }
      const updatedAt = forge.clock.stamp();
      const next = { ...comment, body, updatedAt };
      forge.savePull({
        ...pull,
        comments: pull.comments.map(c => (c.id === comment.id ? next : c)),
      });
      return jsonReply(200, wire({ ...call, pull }, next));
    },
  }),
  pullRead({
    path: `${root}/#index/labels`,
    scope,
    run: async ({ forge, repo, pull }) =>
      jsonReply(
        200,
        pull.labels.map(name => labelWire(forge, repo, name)),
      ),
  }),
  pullWrite({
    method: 'POST',
    path: `${root}/#index/labels`,
    scope,
    access: 'write',
    body: labelsBody,
    run: async (call, { labels }) =>
      setLabels(call, [...call.pull.labels, ...known(call, labels)]),
  }),
  pullWrite({
    method: 'PUT',
    path: `${root}/#index/labels`,
    scope,
    access: 'write',
    body: labelsBody,
    run: async (call, { labels }) => setLabels(call, known(call, labels)),
  }),
];

/** Ids or names are accepted here; unknown ones are dropped. */
function known(
  { repo }: PullCall,
  wanted: readonly (string | number)[],
): string[] {
  return repo.labels
    .filter(l => wanted.includes(l.name) || wanted.includes(l.id))
    .map(l => l.name);
}

async function setLabels(call: PullCall, names: readonly string[]) {
  const { forge, repo, pull, account } = call;
  const labels = [...new Set(names)];
  const next = forge.savePull({ ...pull, labels });
  await announcePull(forge, repo, {
    pull: next,
    sender: account.login,
    action: { action: 'label_updated' },
  });
  return jsonReply(
    200,
    labels.map(name => labelWire(forge, repo, name)),
  );
}
