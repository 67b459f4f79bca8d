import { z } from 'zod';
import { addStatus, latestStatuses, statusHistory } from '../forge/statuses';
import { jsonReply, type Reply } from '../http/Reply';
import { combinedStatusWire, statusWire } from '../wire/statusWire';
import { apiError } from './apiError';
import { repoRead, repoWrite, type Endpoint, type RepoCall } from './Endpoint';
import { pagedReply, pageHeaders, pageWindow } from './paging';

const root = '/repos/:owner/:repo';
const scope = 'repository' as const;

const statusBody = z.object({
  state: z.enum(['pending', 'success', 'error', 'failure', 'warning']),
  target_url: z.string().max(2000).default(''),
  description: z.string().max(10_000).default(''),
  context: z.string().max(255).default('default'),
});

/** Commit statuses; they fire no webhook (forgejo.md 7). */
export const statusEndpoints: readonly Endpoint[] = [
  repoWrite({
    method: 'POST',
    path: `${root}/statuses/:sha`,
    scope,
    access: 'write',
    body: statusBody,
    run: async (call, body) => {
      const { forge, repo, account, params } = call;
      const sha = await forge.git(repo).resolve(params.sha);
      if (!sha) return apiError(forge.baseUrl, 404, '');
      const status = addStatus(forge, repo, {
        sha,
        state: body.state,
        context: body.context || 'default',
        description: body.description,
        targetUrl: body.target_url,
        creator: account.login,
      });
      return jsonReply(201, statusWire(forge, repo, { status, sha }));
    },
  }),
  repoRead({ path: `${root}/statuses/:ref`, scope, run: history }),
  repoRead({ path: `${root}/commits/:ref/statuses`, scope, run: history }),
  repoRead({ path: `${root}/commits/:ref/status`, scope, run: combined }),
];

async function history(call: RepoCall): Promise<Reply> {
  const { forge, repo, params } = call;
  const sha = await forge.git(repo).resolve(params.ref);
  if (!sha) return apiError(forge.baseUrl, 404, '');
  return pagedReply(call, statusHistory(forge, repo, sha), status =>
    statusWire(forge, repo, { status, sha }),
  );
}

async function combined(call: RepoCall): Promise<Reply> {
  const { forge, repo, params, query } = call;
  const sha = await forge.git(repo).resolve(params.ref);
  if (!sha) return apiError(forge.baseUrl, 404, '');
  const latest = latestStatuses(forge, repo, sha);
  const window = pageWindow(query);
  const page = latest.slice(window.offset, window.offset + window.limit);
  const total = latest.length;
  return jsonReply(
    200,
    combinedStatusWire(forge, repo, { page, total, sha }),
    pageHeaders(call, total, window),
  );
}
