import { listTree } from '../git/listTree';
import { textReply, type Reply } from '../http/Reply';
import type { PullRecord } from '../store/entities';
import { isWorkInProgress } from '../forge/isWorkInProgress';
import { html, type Markup } from './html';
import { pageReply } from './layout';
import type { RepoPageCall } from './PageCall';

const encodePath = (path: string) =>
  path.split('/').map(encodeURIComponent).join('/');

/** Files and branches of a repository, and its pull requests. */
export async function repoPage(call: RepoPageCall): Promise<Reply> {
  const { forge, repo, session, query } = call;
  const git = forge.git(repo);
  const ref = query.get('ref') || repo.defaultBranch;
  const head = await git.commit(ref);
  if (!head) return textReply(404, 'No such branch or commit\n');
  const files = await listTree(git, head.tree, { recursive: true });
  const base = `/${repo.owner}/${repo.name}`;
  const branches = Object.keys(await git.refs())
    .filter(name => name.startsWith('refs/heads/'))
    .map(name => name.slice('refs/heads/'.length));
  const suffix =
    ref === repo.defaultBranch ? '' : `?ref=${encodeURIComponent(ref)}`;
  const pulls = forge.pulls(repo);
  const body = html`<h1>${repo.owner}/${repo.name}</h1>
    <p>${repo.description}</p>
    <h2>Pull requests</h2>
    ${pullList(base, pulls)}
    <h2>Files at ${ref}</h2>
    <ul>
      ${files
        .filter(f => f.type === 'blob')
        .slice(0, 2_000)
        .map(
          f =>
            html`<li>
              <a href="${base}/src/${encodePath(f.path)}${suffix}">${f.path}</a>
            </li>`,
        )}
    </ul>
    <h2>Branches</h2>
    <ul>
      ${branches.map(
        b =>
          html`<li>
            <a href="${base}?ref=${encodeURIComponent(b)}">${b}</a>
          </li>`,
      )}
    </ul>`;
  return pageReply(200, { title: `${repo.owner}/${repo.name}`, body, session });
}

function pullList(base: string, pulls: readonly PullRecord[]): Markup {
  if (pulls.length === 0) return html`<p>No pull requests yet.</p>`;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Pull request</th>
        <th scope="col">State</th>
        <th scope="col">Opened by</th>
        <th scope="col">Updated</th>
      </tr>
    </thead>
    <tbody>
      ${pulls.slice(0, 200).map(
        p =>
          html`<tr>
            <td>
              <a href="${base}/pulls/${p.number}">#${p.number} ${p.title}</a>
            </td>
            <td>${pullState(p)}</td>
            <td>${p.poster}</td>
            <td>${p.updatedAt}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** One word for the state of a pull request. */
export function pullState(pull: PullRecord): string {
  if (pull.merged) return 'merged';
  if (pull.state === 'closed') return 'closed';
  return isWorkInProgress(pull.title) ? 'draft' : 'open';
}

/** One file as text. */
export async function filePage(call: RepoPageCall): Promise<Reply> {
  const { forge, repo, session, params, query } = call;
  const git = forge.git(repo);
  const path = pathOf(params.path, repo.defaultBranch);
  const head = await git.commit(query.get('ref') || repo.defaultBranch);
  const files = head ? await listTree(git, head.tree, { recursive: true }) : [];
  const file = files.find(f => f.type === 'blob' && f.path === path);
  const object = file && (await git.read(file.sha));
  if (!object) return textReply(404, 'No such file\n');
  const body = html`<p>
      <a href="/${repo.owner}/${repo.name}">${repo.owner}/${repo.name}</a>
    </p>
    <h1>${path}</h1>
    <pre tabindex="0">${object.body.subarray(0, 1_000_000).toString()}</pre>`;
  return pageReply(200, { title: path, body, session });
}

/** Path of a file, with or without Forgejo's prefix for the default branch; other refs come as ?ref=. */
function pathOf(address: string, defaultBranch: string): string {
  const branch = `branch/${defaultBranch}/`;
  return address.startsWith(branch) ? address.slice(branch.length) : address;
}
