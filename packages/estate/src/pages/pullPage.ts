import { headName } from '../forge/headName';
import { mergeRefusal } from '../forge/mergeGate';
import { finishCheck } from '../forge/mergeCheck';
import { latestStatuses } from '../forge/statuses';
import { textReply, type Reply } from '../http/Reply';
import type { PullRecord, ReviewRecord } from '../store/entities';
import { diffView } from './diffView';
import { html, type Markup } from './html';
import { pageReply } from './layout';
import { markdown } from './markdown';
import type { RepoPageCall } from './PageCall';
import { actionForms } from './pullActions';
import { pullState } from './repoPage';
import { signatureBadge } from './signatureBadge';

/** One pull request with everything a reviewer needs, and the buttons of the signed-in persona. */
export async function pullPage(
  call: RepoPageCall,
  notice?: { readonly status: number; readonly text: string },
): Promise<Reply> {
  const { forge, repo, session, account, params } = call;
  const found = forge.pull(repo, Number(params.index));
  if (!found) return textReply(404, 'No such pull request\n');
  const pull = await finishCheck(forge, repo, found);
  const git = forge.git(repo);
  const refusal = await mergeRefusal(forge, repo, { pull, account });
  const base = `/${repo.owner}/${repo.name}`;
  const body = html`<p><a href="${base}">${repo.owner}/${repo.name}</a></p>
    <h1>${pull.title} <small>#${pull.number}</small></h1>
    ${notice ? html`<p class="box bad" role="alert">${notice.text}</p>` : ''}
    <p>
      <span class="badge">${pullState(pull)}</span> ${pull.poster} wants to
      merge <code>${headName(pull)}</code> into <code>${pull.base}</code>
    </p>
    <h2>Description</h2>
    <div class="box">${markdown(pull.body)}</div>
    <h2>Commits</h2>
    ${await commitList(call, pull)}
    <h2>Checks</h2>
    ${statusList(call, pull)}
    <h2>Reviews</h2>
    ${reviewList(pull.reviews)}
    <h2>Conversation</h2>
    ${commentList(pull)}
    <h2>Your part</h2>
    ${actionForms({ pull, account, repo, csrf: session.csrf, refusal, forge })}
    <h2>Changes</h2>
    ${diffView(await git.diff(pull.mergeBase, pull.headSha))}`;
  const title = `${pull.title} #${pull.number}`;
  return pageReply(notice?.status ?? 200, { title, body, session });
}

async function commitList(
  { forge, repo }: RepoPageCall,
  pull: PullRecord,
): Promise<Markup> {
  const commits = await forge.git(repo).commitsBetween({
    to: pull.headSha,
    not: [pull.mergeBase],
  });
  return html`<ul>
    ${commits.map(
      c =>
        html`<li>
          <a href="/${repo.owner}/${repo.name}/commit/${c.sha}"
            ><code>${c.sha.slice(0, 10)}</code></a
          >
          ${c.message.split('\n', 1)[0]} — ${c.author.name}
          ${signatureBadge(forge, c)}
        </li>`,
    )}
  </ul>`;
}

function commentList({ comments }: PullRecord): Markup {
  if (comments.length === 0) return html`<p>No comments yet.</p>`;
  return html`${comments.map(
    c =>
      html`<article class="box" id="comment-${c.id}">
        <p><strong>${c.login}</strong> ${c.createdAt}</p>
        ${markdown(c.body)}
      </article>`,
  )}`;
}

function statusList({ forge, repo }: RepoPageCall, pull: PullRecord): Markup {
  const latest = latestStatuses(forge, repo, pull.headSha);
  if (latest.length === 0) return html`<p>No checks reported yet.</p>`;
  const tone = (state: string) => {
    if (state === 'success') return 'good';
    return state === 'pending' ? 'wait' : 'bad';
  };
  return html`<ul>
    ${latest.map(
      s =>
        html`<li>
          <span class="badge ${tone(s.state)}">${s.state}</span>
          <strong>${s.context}</strong> ${s.description}
          ${/^https?:\/\//.test(s.targetUrl)
            ? html` <a href="${s.targetUrl}" rel="noreferrer"
                >Details of ${s.context}</a
              >`
            : ''}
        </li>`,
    )}
  </ul>`;
}

function reviewList(reviews: readonly ReviewRecord[]): Markup {
  if (reviews.length === 0) return html`<p>No reviews yet.</p>`;
  const words: Readonly<Record<ReviewRecord['state'], string>> = {
    APPROVED: 'approved',
    REQUEST_CHANGES: 'requested changes',
    COMMENT: 'commented',
    PENDING: 'has a pending review',
    REQUEST_REVIEW: 'was asked for a review',
  };
  return html`<ul>
    ${reviews.map(
      r =>
        html`<li id="review-${r.id}">
          <strong>${r.login}</strong> ${words[r.state]} ${r.submittedAt}
          ${r.official
            ? html` <span class="badge good">counts</span>`
            : html` <span class="badge wait">does not count</span>`}
          ${r.stale
            ? html` <span class="badge wait">stale</span>`
            : ''}${r.dismissed
            ? html` <span class="badge bad">dismissed</span>`
            : ''}
          ${r.body ? markdown(r.body) : ''}
        </li>`,
    )}
  </ul>`;
}
