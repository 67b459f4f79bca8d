import type { IncomingMessage, ServerResponse } from 'node:http';
import { authenticate, scopeAllows, type Caller } from '../api/authenticate';
import type { RouteCount } from '../control/Counters';
import { accessLevel, reaches } from '../forge/access';
import { repoKey, type Forge } from '../forge/Forge';
import { rulesOf, shellPatterns } from '../forge/protection';
import { syncRefs } from '../forge/syncRefs';
import type { RepoRecord } from '../store/entities';
import { httpBackend } from './httpBackend';

const pathPattern =
  /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack|HEAD|objects\/.*)$/;

interface GitPath {
  readonly owner: string;
  readonly name: string;
  readonly rest: string;
}

/** Takes a smart-HTTP path apart; `undefined` for every other path. */
export function gitPath(path: string): GitPath | undefined {
  const match = pathPattern.exec(path);
  return match
    ? { owner: match[1], name: match[2], rest: match[3] }
    : undefined;
}

/** Git over HTTP: judges the caller, runs `git http-backend`, then brings the forge in line with the refs. */
export class GitFront {
  constructor(
    private readonly options: {
      readonly forge: Forge;
      readonly hooksPath: string;
      readonly hookSecret: string;
      readonly hookUrl: () => string;
    },
  ) {}

  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    call: {
      readonly path: GitPath;
      readonly url: URL;
      readonly count: RouteCount;
    },
  ): Promise<void> {
    const { forge } = this.options;
    const { path, url } = call;
    const writes =
      path.rest === 'git-receive-pack' ||
      url.searchParams.get('service') === 'git-receive-pack';
    const repo = forge.repo(path.owner, path.name);
    const caller = authenticate(forge, request.headers.authorization, 'git');
    const refusal = refuse(repo, caller, writes);
    if (refusal || !repo) {
      response.writeHead(refusal?.status ?? 404, {
        'content-type': 'text/plain; charset=utf-8',
        ...(refusal?.status === 401
          ? { 'www-authenticate': 'Basic realm="Gitea"' }
          : {}),
      });
      response.end(refusal?.message ?? 'Not found.\n');
      return;
    }
    const user = caller.kind === 'account' ? caller.account.login : undefined;
    const found = { ...call, repo, user };
    if (path.rest !== 'git-receive-pack') {
      await this.backend(request, response, found);
      return;
    }
    await forge.locks.run(repoKey(repo), () =>
      this.backend(request, response, {
        ...found,
        beforeAnswer: () => syncRefs(forge, repo, user ?? ''),
      }),
    );
  }

  private backend(
    request: IncomingMessage,
    response: ServerResponse,
    call: {
      readonly path: GitPath;
      readonly url: URL;
      readonly count: RouteCount;
      readonly repo: RepoRecord;
      readonly user: string | undefined;
      readonly beforeAnswer?: () => Promise<void>;
    },
  ): Promise<void> {
    const { forge, hooksPath, hookSecret, hookUrl } = this.options;
    const { path, url, count, repo, user, beforeAnswer } = call;
    const key = repoKey(repo);
    return httpBackend(request, response, {
      root: forge.root,
      pathInfo: `/${key}.git/${path.rest}`,
      query: url.search.slice(1),
      user,
      hooksPath,
      beforeAnswer,
      env: {
        ESTATE_REPO: key,
        ESTATE_HOOK_URL: hookUrl(),
        ESTATE_HOOK_SECRET: hookSecret,
        ESTATE_PROTECTED: shellPatterns(rulesOf(forge, repo)),
      },
      onBytes: (direction, bytes) => {
        if (direction === 'in') count.bytesIn += bytes;
        else count.bytesOut += bytes;
      },
    });
  }
}

function refuse(
  repo: RepoRecord | undefined,
  caller: Caller,
  writes: boolean,
): { readonly status: number; readonly message: string } | undefined {
  if (caller.kind === 'refused') {
    return { status: 401, message: 'invalid credentials\n' };
  }
  const account = caller.kind === 'account' ? caller.account : undefined;
  if (!account && (writes || !repo?.anonymousRead)) {
    return { status: 401, message: 'Unauthorized\n' };
  }
  const level = repo ? accessLevel(repo, account) : 'none';
  if (!repo || level === 'none')
    return { status: 404, message: 'Not found.\n' };
  if (caller.kind === 'account') {
    const verb = writes ? 'write' : 'read';
    if (!scopeAllows(caller.scopes, 'repository', verb)) {
      return { status: 403, message: 'token lacks the repository scope\n' };
    }
  }
  if (!writes) return undefined;
  if (repo.archived) {
    return { status: 403, message: 'This repository is archived.\n' };
  }
  return reaches(level, 'write')
    ? undefined
    : { status: 403, message: 'User permission denied for writing.\n' };
}
