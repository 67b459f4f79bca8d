import type { IncomingMessage } from 'node:http';
import { accessLevel, reaches } from '../forge/access';
import { repoKey, type Forge } from '../forge/Forge';
import { matchPath } from '../http/matchPath';
import { readBody } from '../http/readBody';
import type { Reply } from '../http/Reply';
import type { RepoRecord } from '../store/entities';
import { apiError } from './apiError';
import { authenticate, scopeAllows, type Caller } from './authenticate';
import type { Endpoint } from './Endpoint';

interface Match {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the endpoint and judges the call in Forgejo's order: scope, repository, login, permission, archive, body. */
export class ApiRouter {
  constructor(
    private readonly forge: Forge,
    private readonly endpoints: readonly Endpoint[],
  ) {}

  /** Route pattern of a path, for counting. */
  patternOf(method: string, path: string): string {
    return this.match(method, path)?.endpoint.path ?? '(unknown)';
  }

  async answer(request: IncomingMessage, url: URL): Promise<Reply> {
    const path = url.pathname.slice('/api/v1'.length);
    const found = this.match(request.method ?? 'GET', path);
    const { baseUrl } = this.forge;
    if (!found) return apiError(baseUrl, 404, '');
    const caller = authenticate(
      this.forge,
      request.headers.authorization,
      'api',
    );
    const repo = this.repoOf(found);
    const refusal = this.refusal(found, caller, repo);
    if (refusal) return refusal;
    const body = await this.bodyOf(found.endpoint, request);
    if ('reply' in body) return body.reply;
    const run = () => this.run(found, { caller, repo, url, body: body.value });
    return found.endpoint.locks && repo
      ? this.forge.locks.run(repoKey(repo), run)
      : run();
  }

  private match(method: string, path: string): Match | undefined {
    for (const endpoint of this.endpoints) {
      if (endpoint.method !== method) continue;
      const params = matchPath(endpoint.path, path);
      if (params) return { endpoint, params };
    }
    return undefined;
  }

  private repoOf({ endpoint, params }: Match): RepoRecord | undefined {
    return endpoint.access
      ? this.forge.repo(params.owner, params.repo)
      : undefined;
  }

  private refusal(
    { endpoint }: Match,
    caller: Caller,
    repo: RepoRecord | undefined,
  ): Reply | undefined {
    const refuse = (status: number, message: string) =>
      apiError(this.forge.baseUrl, status, message);
    const { scope, access = 'none', method } = endpoint;
    if (caller.kind === 'refused') {
      return refuse(401, 'invalid username, password or token');
    }
    const verb = method === 'GET' ? 'read' : 'write';
    if (caller.kind === 'account' && scope !== 'none') {
      if (!scopeAllows(caller.scopes, scope, verb)) {
        return refuse(403, scopeText(`${verb}:${scope}`));
      }
    }
    const open = verb === 'read' && repo?.anonymousRead;
    if (caller.kind === 'anonymous' && scope !== 'none' && !open) {
      return refuse(401, 'token is required');
    }
    if (access === 'none') return undefined;
    const account = caller.kind === 'account' ? caller.account : undefined;
    const level = repo ? accessLevel(repo, account) : 'none';
    if (!repo || level === 'none') return refuse(404, '');
    if (!reaches(level, access)) {
      return refuse(
        403,
        `user should have ${
          access === 'admin'
            ? 'an owner or a collaborator with admin write'
            : `a permission to ${access} to a repo`
        }`,
      );
    }
    return endpoint.needsLiveRepo && repo.archived
      ? refuse(423, `${repo.owner}/${repo.name} is archived`)
      : undefined;
  }

  private async bodyOf(
    endpoint: Endpoint,
    request: IncomingMessage,
  ): Promise<{ readonly value: unknown } | { readonly reply: Reply }> {
    if (!endpoint.body) return { value: undefined };
    const { baseUrl } = this.forge;
    const raw = await readBody(request);
    if (!raw)
      return { reply: apiError(baseUrl, 413, 'request body too large') };
    let json: unknown;
    try {
      json = raw.length === 0 ? {} : JSON.parse(raw.toString());
    } catch {
      return { reply: apiError(baseUrl, 422, 'invalid JSON') };
    }
    const parsed = endpoint.body.safeParse(json);
    if (parsed.success) return { value: parsed.data };
    const text = parsed.error.issues
      .map(issue => `[${issue.path.join('.')}]: ${issue.message}`)
      .join('; ');
    return { reply: apiError(baseUrl, 422, text) };
  }

  private async run(
    { endpoint, params }: Match,
    found: {
      readonly caller: Caller;
      readonly repo: RepoRecord | undefined;
      readonly url: URL;
      readonly body: unknown;
    },
  ): Promise<Reply> {
    const { caller, repo, url, body } = found;
    const pull =
      repo && params.index
        ? this.forge.pull(repo, Number(params.index))
        : undefined;
    if (params.index && !pull) {
      return apiError(this.forge.baseUrl, 404, '');
    }
    const account = caller.kind === 'account' ? caller.account : undefined;
    const { forge } = this;
    const path = url.pathname;
    const query = url.searchParams;
    // Re-read under the lock: labels live in the record.
    const current = repo && forge.repo(repo.owner, repo.name);
    const call = { forge, params, query, path, account, repo: current, pull };
    return endpoint.run(call, body);
  }
}

function scopeText(scope: string): string {
  return `token does not have at least one of required scope(s): [${scope}]`;
}
