import { basename } from 'node:path/posix';
import { listTree, type TreeEntry } from '../git/listTree';
import { jsonReply, type Reply } from '../http/Reply';
import { commitWire } from '../wire/commitWire';
import { apiError } from './apiError';
import { repoRead, type Endpoint, type RepoCall } from './Endpoint';
import { pageHeaders, pageWindow } from './paging';

const root = '/repos/:owner/:repo';
const maxBlobBytes = 10 * 1024 * 1024;

/** Reads of git objects, files and history. */
export const objectEndpoints: readonly Endpoint[] = [
  repoRead({ path: `${root}/git/trees/*sha`, scope: 'repository', run: tree }),
  repoRead({ path: `${root}/git/blobs/:sha`, scope: 'repository', run: blob }),
  repoRead({
    path: `${root}/git/commits/*sha`,
    scope: 'repository',
    run: commit,
  }),
  repoRead({ path: `${root}/git/refs`, scope: 'repository', run: refs }),
  repoRead({
    path: `${root}/git/refs/*prefix`,
    scope: 'repository',
    run: refs,
  }),
  repoRead({ path: `${root}/commits`, scope: 'repository', run: commits }),
  repoRead({
    path: `${root}/compare/*range`,
    scope: 'repository',
    run: compare,
  }),
  repoRead({ path: `${root}/contents`, scope: 'repository', run: contents }),
  repoRead({
    path: `${root}/contents/*path`,
    scope: 'repository',
    run: contents,
  }),
  repoRead({ path: `${root}/raw/*path`, scope: 'repository', run: raw }),
];

const apiRoot = ({ forge, repo }: RepoCall) =>
  `${forge.baseUrl}/api/v1/repos/${repo.owner}/${repo.name}`;

const notFound = ({ forge }: RepoCall) => apiError(forge.baseUrl, 404, '');

/** Tree id of a tree, commit or ref name. */
async function treeOf({ forge, repo }: RepoCall, name: string) {
  const git = forge.git(repo);
  const head = await git.commit(name);
  if (head) return head.tree;
  if (!/^[0-9a-f]{40}$/.test(name)) return undefined;
  const object = await git.read(name);
  return object?.type === 'tree' ? object.sha : undefined;
}

async function tree(call: RepoCall): Promise<Reply> {
  const { forge, repo, params, query } = call;
  const sha = await treeOf(call, params.sha);
  if (!sha) return apiError(forge.baseUrl, 400, 'sha not found');
  const recursive = ['true', '1'].includes(query.get('recursive') ?? '');
  const all = await listTree(forge.git(repo), sha, { recursive });
  const paged = new URLSearchParams(query);
  // The one route that takes per_page.
  if (query.has('per_page')) paged.set('limit', query.get('per_page') ?? '');
  const window = pageWindow(paged, { fallback: 1000, max: 1000 });
  const page = all.slice(window.offset, window.offset + window.limit);
  return jsonReply(200, {
    sha,
    url: `${apiRoot(call)}/git/trees/${sha}`,
    tree: page.map(entry => ({
      path: entry.path,
      mode: entry.mode,
      type: entry.type,
      size: entry.size ?? 0,
      sha: entry.sha,
      url:
        entry.type === 'commit'
          ? ''
          : `${apiRoot(call)}/git/${entry.type}s/${entry.sha}`,
    })),
    // True on every page, also the last: count on total_count (forgejo.md 1).
    truncated: all.length > window.limit,
    page: window.page,
    total_count: all.length,
  });
}

async function blob(call: RepoCall): Promise<Reply> {
  const { forge, repo, params } = call;
  if (!/^[0-9a-f]{40}$/.test(params.sha)) {
    return apiError(forge.baseUrl, 400, 'sha not provided or invalid');
  }
  const object = await forge.git(repo).read(params.sha);
  if (object?.type !== 'blob') return notFound(call);
  const small = object.body.length <= maxBlobBytes;
  return jsonReply(200, {
    content: small ? object.body.toString('base64') : '',
    encoding: 'base64',
    url: `${apiRoot(call)}/git/blobs/${object.sha}`,
    sha: object.sha,
    size: object.body.length,
  });
}

async function commit(call: RepoCall): Promise<Reply> {
  const { forge, repo, params, query } = call;
  if (/[\s~^:?*[\\]|\.\.|^-/.test(params.sha)) {
    return apiError(forge.baseUrl, 422, `no valid ref or sha: ${params.sha}`);
  }
  const found = await forge.git(repo).commit(params.sha);
  if (!found) return notFound(call);
  const verification = query.get('verification') !== 'false';
  return jsonReply(200, {
    ...commitWire(forge, repo, { commit: found, verification }),
    files: [],
    stats: { total: 0, additions: 0, deletions: 0 },
  });
}

async function refs(call: RepoCall): Promise<Reply> {
  const { forge, repo, params } = call;
  const prefix = `refs/${params.prefix ?? ''}`;
  const found = Object.entries(await forge.git(repo).refs())
    .filter(([ref]) => ref.startsWith(prefix))
    .map(([ref, sha]) => ({
      ref,
      url: `${apiRoot(call)}/git/${ref}`,
      object: {
        type: 'commit',
        sha,
        url: `${apiRoot(call)}/git/commits/${sha}`,
      },
    }));
  return found.length === 0 && params.prefix
    ? notFound(call)
    : jsonReply(200, found);
}

async function commits(call: RepoCall): Promise<Reply> {
  const { forge, repo, query } = call;
  const git = forge.git(repo);
  const name = query.get('sha') || repo.defaultBranch;
  const to = await git.resolve(name);
  const path = query.get('path') || undefined;
  if (!to || path?.includes('\0')) return notFound(call);
  const window = pageWindow(query);
  const total = await git.countCommits(to, path);
  const found = await git.commitsBetween({
    to,
    path,
    limit: window.limit,
    skip: window.offset,
  });
  const pages = Math.ceil(total / window.limit);
  return jsonReply(
    200,
    found.map(c => commitWire(forge, repo, { commit: c })),
    {
      ...pageHeaders(call, total, window),
      'x-page': String(window.page),
      'x-perpage': String(window.limit),
      'x-total': String(total),
      'x-pagecount': String(pages),
      'x-hasmore': String(window.page < pages),
    },
  );
}

async function compare(call: RepoCall): Promise<Reply> {
  const { forge, repo, params } = call;
  const git = forge.git(repo);
  const [from, to] = params.range.split('...');
  const base = await git.resolve(from);
  const head = to ? await git.resolve(to) : undefined;
  if (!base || !head) return notFound(call);
  const found = await git.commitsBetween({ to: head, not: [base] });
  return jsonReply(200, {
    total_commits: found.length,
    commits: found.map(c => commitWire(forge, repo, { commit: c })),
    files: [],
  });
}

async function entryAt(call: RepoCall, path: string) {
  const { forge, repo, query } = call;
  const git = forge.git(repo);
  const head = await git.commit(query.get('ref') || repo.defaultBranch);
  if (!head || /\p{Cc}|^\/|(^|\/)\.\.?(\/|$)/u.test(path)) {
    return undefined;
  }
  let entries = await listTree(git, head.tree, { recursive: false });
  if (path === '') return { head, directory: entries, base: '' };
  const steps = path.split('/').filter(Boolean);
  for (const [at, step] of steps.entries()) {
    const entry = entries.find(e => e.path === step);
    if (!entry) return undefined;
    if (at === steps.length - 1 && entry.type !== 'tree') {
      return { head, file: entry };
    }
    if (entry.type !== 'tree') return undefined;
    entries = await listTree(git, entry.sha, { recursive: false });
  }
  return { head, directory: entries, base: `${steps.join('/')}/` };
}

async function contents(call: RepoCall): Promise<Reply> {
  const path = call.params.path ?? '';
  const found = await entryAt(call, path);
  if (!found) return notFound(call);
  const wire = (entry: TreeEntry, at: string, content: string | null) => ({
    name: basename(at),
    path: at,
    sha: entry.sha,
    last_commit_sha: found.head.sha,
    type: entry.type === 'tree' ? 'dir' : 'file',
    size: entry.size ?? 0,
    encoding: content === null ? null : 'base64',
    content,
    target: null,
    url: `${apiRoot(call)}/contents/${at}`,
    git_url: `${apiRoot(call)}/git/blobs/${entry.sha}`,
  });
  if (found.directory) {
    const { base, directory } = found;
    return jsonReply(
      200,
      directory.map(e => wire(e, base + e.path, null)),
    );
  }
  const object = await call.forge.git(call.repo).read(found.file.sha);
  const content = object?.body.toString('base64') ?? '';
  return jsonReply(200, wire(found.file, path, content));
}

async function raw(call: RepoCall): Promise<Reply> {
  const found = await entryAt(call, call.params.path);
  const file = found && 'file' in found ? found.file : undefined;
  const object = file && (await call.forge.git(call.repo).read(file.sha));
  if (object?.type !== 'blob') return notFound(call);
  return {
    status: 200,
    // Never rendered by a browser, whatever the bytes are.
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
    body: object.body,
  };
}
