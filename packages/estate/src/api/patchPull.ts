import { z } from 'zod';
import { accessLevel, reaches } from '../forge/access';
import { announcePull } from '../forge/announce';
import { freshCheck, isMergeable } from '../forge/mergeCheck';
import { openPullFor } from '../forge/openPull';
import { jsonReply, type Reply } from '../http/Reply';
import type { PullRecord } from '../store/entities';
import { pullWire } from '../wire/pullWire';
import { apiError } from './apiError';
import type { PullCall } from './Endpoint';

/** Body of PATCH /pulls/{index}. */
export const patchPullBody = z.object({
  title: z.string().max(255).optional(),
  body: z.string().max(500_000).optional(),
  base: z.string().optional(),
  assignees: z.array(z.string()).optional(),
  labels: z.array(z.number().int()).optional(),
  state: z.enum(['open', 'closed']).optional(),
});

/** Edits a pull request; success is 201, and without write access people fields are silently ignored (forgejo.md 1). */
export async function patchPull(
  call: PullCall,
  body: z.output<typeof patchPullBody>,
): Promise<Reply> {
  const { forge, repo, pull, account } = call;
  const writer = reaches(accessLevel(repo, account), 'write');
  const refuse = (status: number, message: string) =>
    apiError(forge.baseUrl, status, message);
  if (!writer && pull.poster !== account.login) return refuse(403, '');
  const refusal = stateRefusal(call, body);
  if (refusal) return refuse(...refusal);
  const base = await targetOf(call, body.base);
  if (base === undefined) return refuse(404, 'The base branch does not exist.');

  const closing = body.state === 'closed' && pull.state === 'open';
  const opening = body.state === 'open' && pull.state === 'closed';
  const next = forge.savePull({
    ...pull,
    title: body.title || pull.title,
    body: body.body ?? pull.body,
    ...base,
    ...(writer ? people(call, body) : {}),
    ...(closing ? { state: 'closed', closedAt: forge.clock.stamp() } : {}),
    ...(opening ? { state: 'open', closedAt: undefined } : {}),
  });
  await announceEdit(call, { next, closing, opening });
  return jsonReply(
    201,
    await pullWire(forge, repo, {
      pull: next,
      mergeable: isMergeable(next),
      viewer: account,
    }),
  );
}

function stateRefusal(
  { forge, repo, pull }: PullCall,
  { state, base }: z.output<typeof patchPullBody>,
): [number, string] | undefined {
  if (base && base !== pull.base) {
    if (pull.state === 'closed') {
      return [422, 'cannot change the base of a closed pull request'];
    }
    if (openPullFor(forge, repo, { ...pull, base })) {
      return [409, 'pull request already exists for these targets'];
    }
  }
  if (!state || state === pull.state) return undefined;
  if (pull.merged) {
    return [
      412,
      'cannot change state of this pull request, it was already merged',
    ];
  }
  if (state === 'open') {
    if (pull.headDeleted) return [422, 'the head branch does not exist'];
    if (openPullFor(forge, repo, pull)) {
      return [409, 'pull request already exists for these targets'];
    }
  }
  return undefined;
}

/** What another target makes of it; undefined when there is no such branch. */
async function targetOf(
  { forge, repo, pull }: PullCall,
  base: string | undefined,
): Promise<Partial<PullRecord> | undefined> {
  if (!base || base === pull.base) return {};
  const git = forge.git(repo);
  const tip = await git.read(`refs/heads/${base}`);
  return (
    tip && {
      base,
      mergeBase: (await git.mergeBase(tip.sha, pull.headSha)) ?? tip.sha,
      check: freshCheck(forge),
    }
  );
}

function people(
  { forge, repo }: PullCall,
  { assignees, labels }: z.output<typeof patchPullBody>,
): Partial<PullRecord> {
  return {
    ...(assignees
      ? { assignees: assignees.filter(login => forge.account(login)) }
      : {}),
    ...(labels
      ? {
          labels: repo.labels
            .filter(l => labels.includes(l.id))
            .map(l => l.name),
        }
      : {}),
  };
}

async function announceEdit(
  { forge, repo, pull, account }: PullCall,
  edit: {
    readonly next: PullRecord;
    readonly closing: boolean;
    readonly opening: boolean;
  },
): Promise<void> {
  const { next, closing, opening } = edit;
  const tell = (action: 'closed' | 'reopened' | 'edited') =>
    announcePull(forge, repo, {
      pull: next,
      sender: account.login,
      action: { action },
    });
  if (closing) await tell('closed');
  if (opening) await tell('reopened');
  const { title, body, base } = next;
  if (title !== pull.title || body !== pull.body || base !== pull.base) {
    await tell('edited');
  }
}
