import { accessLevel, reaches } from '../forge/access';
import type { Forge } from '../forge/Forge';
import { isOfficialReviewer, ruleFor } from '../forge/protection';
import type { Account, PullRecord, RepoRecord } from '../store/entities';
import { html, type Markup } from './html';

const doesNotCount = html`<p>
  Your approval would not count: you are not in an owner group of this
  repository.
</p>`;

/** Review and merge buttons; a disabled one says why. */
export function actionForms(options: {
  readonly forge: Forge;
  readonly repo: RepoRecord;
  readonly pull: PullRecord;
  readonly account: Account;
  readonly csrf: string;
  /** Why a merge is refused to this persona now. */
  readonly refusal: string | undefined;
}): Markup {
  const { forge, repo, pull, account, csrf, refusal } = options;
  const action = `/${repo.owner}/${repo.name}/pulls/${pull.number}`;
  const hidden = html`<input type="hidden" name="csrf" value="${csrf}" />
    <input type="hidden" name="head" value="${pull.headSha}" />`;
  const counts = isOfficialReviewer(
    repo,
    account,
    ruleFor(forge, repo, pull.base),
  );
  const mayWrite =
    pull.poster === account.login ||
    reaches(accessLevel(repo, account), 'write');
  const ended = `The pull request is ${pull.merged ? 'merged' : 'closed'}`;
  return html`${reviewForm({
    action,
    hidden,
    refusal: reviewRefusal(pull, account),
    counts,
  })}
  ${mergeForm({
    action,
    hidden,
    refusal: pull.state === 'closed' ? ended : refusal,
  })}
  ${pull.merged ? '' : stateForm({ action, hidden, pull, mayWrite })}`;
}

/** Whoever opened it, and who may write, may close it without a merge or open it again. */
function stateForm(options: {
  readonly action: string;
  readonly hidden: Markup;
  readonly pull: PullRecord;
  readonly mayWrite: boolean;
}): Markup {
  const { action, hidden, pull, mayWrite } = options;
  const [state, words] =
    pull.state === 'open'
      ? ['closed', 'Close pull request']
      : ['open', 'Reopen'];
  const refusal = mayWrite
    ? undefined
    : 'Only owners of the repository and whoever opened it may do that';
  return html`<form method="post" action="${action}/state">
    ${hidden}
    <div class="actions">
      <button name="state" value="${state}" ${disabled(refusal, 'why-state')}>
        ${words}
      </button>
    </div>
    ${refusal ? html`<p id="why-state">${refusal}.</p>` : ''}
  </form>`;
}

interface FormOptions {
  readonly action: string;
  readonly hidden: Markup;
  readonly refusal: string | undefined;
}

function reviewForm(
  options: FormOptions & { readonly counts: boolean },
): Markup {
  const { action, hidden, refusal, counts } = options;
  const off = disabled(refusal, 'why-review');
  return html`<form method="post" action="${action}/review">
    ${hidden}
    <label for="review-text">Comment or reason</label>
    <textarea
      id="review-text"
      name="body"
      rows="3"
      maxlength="10000"
    ></textarea>
    <div class="actions">
      <button name="event" value="APPROVED" ${off}>Approve</button>
      <button name="event" value="REQUEST_CHANGES" ${off}>
        Request changes
      </button>
      <button name="event" value="COMMENT">Comment</button>
    </div>
    ${refusal ? html`<p id="why-review">${refusal}.</p>` : ''}
    ${counts ? '' : doesNotCount}
  </form>`;
}

function mergeForm({ action, hidden, refusal }: FormOptions): Markup {
  const off = disabled(refusal, 'why-merge');
  return html`<form method="post" action="${action}/merge">${hidden}
<div class="actions">
<label for="merge-style">Merge style</label>
<select id="merge-style" name="style">
<option value="merge">Merge commit</option>
<option value="fast-forward-only">Fast-forward only</option>
</select>
<button${off}>Merge</button>
</div>
${refusal ? html`<p id="why-merge">${refusal}.</p>` : ''}
</form>`;
}

function reviewRefusal(pull: PullRecord, account: Account): string | undefined {
  if (pull.state === 'closed') return 'The pull request is closed';
  return pull.poster === account.login
    ? 'You opened this pull request; somebody else has to judge it'
    : undefined;
}

function disabled(reason: string | undefined, id: string): Markup {
  return reason ? html` disabled aria-describedby="${id}"` : html``;
}
