import { patchPull } from '../api/patchPull';
import { addComment } from '../forge/comments';
import { repoKey } from '../forge/Forge';
import { finishCheck } from '../forge/mergeCheck';
import { mergePull } from '../forge/mergePull';
import type { Outcome } from '../forge/outcome';
import { submitReview } from '../forge/review';
import { redirectReply, textReply, type Reply } from '../http/Reply';
import type { RepoPageCall } from './PageCall';
import { pullPage } from './pullPage';

/** A submitted review or comment. */
export function postReview(
  call: RepoPageCall,
  form: URLSearchParams,
): Promise<Reply> {
  const { forge, repo, account } = call;
  return locked(call, async () => {
    const pull = forge.pull(repo, Number(call.params.index));
    if (!pull) return textReply(404, 'No such pull request\n');
    const body = (form.get('body') ?? '').slice(0, 10_000);
    const event = form.get('event');
    if (event === 'COMMENT') {
      if (body.trim() === '') {
        return pullPage(call, { status: 422, text: 'Write a comment first.' });
      }
      addComment(forge, repo, { pull, account, body });
      return back(call);
    }
    if (event !== 'APPROVED' && event !== 'REQUEST_CHANGES') {
      return textReply(400, 'Unknown review\n');
    }
    if (pull.state === 'closed') {
      return pullPage(call, {
        status: 409,
        text: 'The pull request is closed.',
      });
    }
    if (form.get('head') !== pull.headSha) {
      const text =
        'The pull request changed since you opened this page; look again.';
      return pullPage(call, { status: 409, text });
    }
    const made = await submitReview(forge, repo, {
      pull,
      account,
      event,
      body,
    });
    return shown(call, made);
  });
}

/** A submitted merge. */
export function postMerge(
  call: RepoPageCall,
  form: URLSearchParams,
): Promise<Reply> {
  const { forge, repo, account } = call;
  return locked(call, async () => {
    const pull = forge.pull(repo, Number(call.params.index));
    if (!pull) return textReply(404, 'No such pull request\n');
    // A person has waited for the page; the check is over by then.
    await finishCheck(forge, repo, pull);
    const style = form.get('style');
    if (style !== 'merge' && style !== 'fast-forward-only') {
      return textReply(400, 'Unknown merge style\n');
    }
    const merged = await mergePull(forge, repo, {
      number: pull.number,
      account,
      order: {
        style,
        headCommit: form.get('head') ?? pull.headSha,
        deleteBranch: false,
        force: false,
      },
    });
    return shown(call, merged);
  });
}

/** A pull request closed without a merge, or opened again. */
export function postState(
  call: RepoPageCall,
  form: URLSearchParams,
): Promise<Reply> {
  const { forge, repo } = call;
  return locked(call, async () => {
    const pull = forge.pull(repo, Number(call.params.index));
    if (!pull) return textReply(404, 'No such pull request\n');
    const state = form.get('state');
    if (state !== 'open' && state !== 'closed') {
      return textReply(400, 'Unknown state\n');
    }
    const path = `/repos/${repo.owner}/${repo.name}/pulls/${pull.number}`;
    const { status } = await patchPull({ ...call, path, pull }, { state });
    if (status === 201) return back(call);
    const text = `It cannot be ${
      state === 'open' ? 'reopened' : 'closed'
    } by you, or not now.`;
    return pullPage(call, { status, text });
  });
}

function locked(
  { forge, repo }: RepoPageCall,
  work: () => Promise<Reply>,
): Promise<Reply> {
  return forge.locks.run(repoKey(repo), work);
}

function back({ repo, params }: RepoPageCall): Reply {
  return redirectReply(`/${repo.owner}/${repo.name}/pulls/${params.index}`);
}

async function shown<T>(
  call: RepoPageCall,
  outcome: Outcome<T>,
): Promise<Reply> {
  if (outcome.ok) return back(call);
  const { status, message } = outcome;
  return pullPage(call, { status, text: `${message}.` });
}
