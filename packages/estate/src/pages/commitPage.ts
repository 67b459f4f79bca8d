import { textReply, type Reply } from '../http/Reply';
import { diffView } from './diffView';
import { html } from './html';
import { pageReply } from './layout';
import type { RepoPageCall } from './PageCall';
import { signatureBadge } from './signatureBadge';

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** One commit: people, signature, message, diff to its first parent. */
export async function commitPage(call: RepoPageCall): Promise<Reply> {
  const { forge, repo, session, params } = call;
  const git = forge.git(repo);
  const commit = await git.commit(params.sha);
  if (!commit) return textReply(404, 'No such commit\n');
  const [subject] = commit.message.split('\n', 1);
  const { author, committer } = commit;
  const diff = await git.diff(commit.parents[0] ?? emptyTree, commit.sha);
  const body = html`<p>
      <a href="/${repo.owner}/${repo.name}">${repo.owner}/${repo.name}</a>
    </p>
    <h1>${subject}</h1>
    <p>${signatureBadge(forge, commit)}</p>
    <p>Commit <code>${commit.sha}</code></p>
    <p>
      Author ${author.name} (${author.email}), ${author.date}<br />Committer
      ${committer.name} (${committer.email}), ${committer.date}
    </p>
    <h2>Message</h2>
    <pre tabindex="0">${commit.message}</pre>
    <h2>Changes</h2>
    ${diffView(diff)}`;
  return pageReply(200, { title: subject, body, session });
}
