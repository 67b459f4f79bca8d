import { accessLevel, reaches } from '../forge/access';
import type { Reply } from '../http/Reply';
import { html } from './html';
import { pageReply } from './layout';
import type { PageCall } from './PageCall';

/** The repositories the persona can read. */
export async function homePage(call: PageCall): Promise<Reply> {
  const { forge, account, session } = call;
  const repos = forge.store
    .values('repo')
    .filter(repo => reaches(accessLevel(repo, account), 'read'));
  const rows = repos.map(repo => {
    const open = forge.pulls(repo).filter(p => p.state === 'open').length;
    return html`<tr>
      <td>
        <a href="/${repo.owner}/${repo.name}">${repo.owner}/${repo.name}</a>
      </td>
      <td>${repo.description}</td>
      <td>${accessLevel(repo, account)}</td>
      <td>${open}</td>
    </tr>`;
  });
  const body = html`<h1>Repositories</h1>
    <table>
      <thead>
        <tr>
          <th scope="col">Repository</th>
          <th scope="col">What it holds</th>
          <th scope="col">Your access</th>
          <th scope="col">Open pull requests</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
  return pageReply(200, { title: 'Repositories', body, session });
}
