import type { RepoRole } from '@causeway/mesh-intent/world';
import {
  CodeHostError,
  type CodeHost,
  type CodeHostHint,
  type CodeHostProbe,
  type CodeHostPullRequest,
  type CodeHostRepo,
  type CodeHostReview,
  type CommitStatus,
  type PostedStatus,
  type CommitVerification,
} from '@causeway/plugin-mesh-node';
import { AnswerFault } from '@causeway/plugin-mesh-node/rest';
import { GitHubApi } from './api/GitHubApi';
import { GitHubTransport } from './api/GitHubTransport';
import { AppCredentials } from './auth/AppCredentials';
import type { Credentials } from './auth/Credentials';
import { TokenCredentials } from './auth/TokenCredentials';
import { Comments } from './Comments';
import type { GitHubConfig } from './config/readGitHubConfig';
import { deleteBranch } from './deleteBranch';
import { probeGitHub } from './probe/probeGitHub';
import { PullRequests } from './PullRequests';
import { Reviews } from './Reviews';
import { readWebhook } from './webhook/readWebhook';
import { readStatus, sentState } from './wire/readStatus';
import { readVerification } from './wire/readVerification';

/**
 * The code host port on GitHub. Each method is one question or one effect
 * that may be repeated; nothing is retried here.
 * @public
 */
export class GitHubCodeHost implements CodeHost {
  readonly id = 'github';
  readonly botLogin: string;
  readonly botEmail: string;
  readonly #config: GitHubConfig;
  readonly #api: GitHubApi;
  readonly #app: AppCredentials | undefined;
  readonly #repos: ReadonlyMap<RepoRole, CodeHostRepo>;
  readonly #pulls: PullRequests;
  readonly #reviews: Reviews;
  readonly #comments: Comments;

  /** Tokens and rate limits end by real time, so the clock is not the portal's. */
  constructor(config: GitHubConfig, now: () => number = Date.now) {
    this.botLogin = config.botLogin;
    this.botEmail = config.botEmail;
    this.#config = config;
    const { apiUrl, timeoutMs, auth, botLogin } = config;
    const transport = new GitHubTransport({ apiUrl, timeoutMs, now });
    const { secrets } = transport;
    this.#app =
      auth.type === 'app'
        ? new AppCredentials({ app: auth.app, transport, now })
        : undefined;
    const credentials: Credentials =
      auth.type === 'token'
        ? new TokenCredentials({ token: auth.token, botLogin, secrets })
        : this.#app!;
    this.#api = new GitHubApi({ transport, credentials });
    this.#repos = new Map(
      [...config.repositories.keys()].map(role => [
        role,
        repoOf(config, role, credentials),
      ]),
    );
    const shared = {
      api: this.#api,
      repo: (role: RepoRole) => this.repo(role),
    };
    this.#pulls = new PullRequests(shared);
    this.#reviews = new Reviews(shared);
    this.#comments = new Comments(shared);
  }

  repos(): readonly CodeHostRepo[] {
    return [...this.#repos.values()];
  }

  repo(role: RepoRole): CodeHostRepo {
    const repo = this.#repos.get(role);
    if (!repo) {
      throw new CodeHostError(
        `No ${role} repository is configured; set mesh.codeHost.github.repositories.${role}.`,
        { retry: false, operation: 'find a repository' },
      );
    }
    return repo;
  }

  probe(): Promise<CodeHostProbe> {
    return probeGitHub({
      api: this.#api,
      app: this.#app,
      config: this.#config,
    });
  }

  async verification(
    role: RepoRole,
    commit: string,
  ): Promise<CommitVerification> {
    const { value } = await this.#api.request(
      {
        operation: `read the verification of ${commit}`,
        // One file a page: of its differences nothing is read.
        route: 'GET /repos/{owner}/{repo}/commits/{ref}?per_page=1',
        parameters: { ...this.#path(role), ref: commit },
        accept: [422],
      },
      (body, status) => {
        if (status === 422) {
          // What was pushed a moment ago is not everywhere yet.
          throw new AnswerFault('does not know the commit (yet)', {
            retry: true,
            status,
          });
        }
        return readVerification(body);
      },
    );
    return value;
  }

  findPullRequest(
    role: RepoRole,
    head: string,
  ): Promise<CodeHostPullRequest | undefined> {
    return this.#pulls.find(role, head);
  }

  openPullRequest(
    role: RepoRole,
    request: Parameters<CodeHost['openPullRequest']>[1],
  ): ReturnType<CodeHost['openPullRequest']> {
    return this.#pulls.open(role, request);
  }

  updatePullRequest(
    role: RepoRole,
    number: number,
    patch: Parameters<CodeHost['updatePullRequest']>[2],
  ): Promise<void> {
    return this.#pulls.update(role, number, patch);
  }

  pullRequest(role: RepoRole, number: number): Promise<CodeHostPullRequest> {
    return this.#pulls.read(role, number);
  }

  openPullRequests(role: RepoRole): Promise<readonly CodeHostPullRequest[]> {
    return this.#pulls.listOpen(role);
  }

  reviews(role: RepoRole, number: number): Promise<readonly CodeHostReview[]> {
    return this.#reviews.read(role, number);
  }

  commitAuthors(
    role: RepoRole,
    number: number,
  ): ReturnType<CodeHost['commitAuthors']> {
    return this.#pulls.commitAuthors(role, number);
  }

  requestReviewers(
    role: RepoRole,
    number: number,
    logins: readonly string[],
  ): Promise<readonly string[]> {
    return this.#reviews.request(role, number, logins);
  }

  async setStatus(
    role: RepoRole,
    commit: string,
    status: CommitStatus,
  ): Promise<void> {
    await this.#api.request(
      {
        operation: `set the status ${status.context} of ${commit}`,
        route: 'POST /repos/{owner}/{repo}/statuses/{sha}',
        parameters: {
          ...this.#path(role),
          sha: commit,
          state: sentState(status.state),
          context: status.context,
          description: status.description,
          target_url: status.targetUrl,
        },
      },
      () => undefined,
    );
  }

  statuses(role: RepoRole, commit: string): Promise<readonly PostedStatus[]> {
    return this.#api.list(
      {
        operation: `read the statuses of ${commit}`,
        route: 'GET /repos/{owner}/{repo}/commits/{ref}/status',
        parameters: { ...this.#path(role), ref: commit },
      },
      { items: body => body.field('statuses').items(), item: readStatus },
    );
  }

  commentOnce(
    role: RepoRole,
    number: number,
    comment: { readonly key: string; readonly body: string },
  ): Promise<void> {
    return this.#comments.once(role, number, comment);
  }

  keepComment(
    role: RepoRole,
    number: number,
    comment: { readonly key: string; readonly body: string },
  ): Promise<void> {
    return this.#comments.keep(role, number, comment);
  }

  deleteBranch(role: RepoRole, branch: string): Promise<void> {
    return deleteBranch(this.#api, { ...this.#path(role), branch });
  }

  readWebhook(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: Buffer,
  ): CodeHostHint | undefined {
    return readWebhook({
      headers,
      rawBody,
      secret: this.#config.webhookSecret,
      roleOf: (owner, name) =>
        this.repos().find(
          repo =>
            repo.owner.toLowerCase() === owner.toLowerCase() &&
            repo.name.toLowerCase() === name.toLowerCase(),
        )?.role,
    });
  }

  #path(role: RepoRole): { readonly owner: string; readonly repo: string } {
    const { owner, name } = this.repo(role);
    return { owner, repo: name };
  }
}

function repoOf(
  config: GitHubConfig,
  role: RepoRole,
  credentials: Credentials,
): CodeHostRepo {
  const { owner, name, branch } = config.repositories.get(role)!;
  const webUrl = `${config.baseUrl}/${owner}/${name}`;
  return {
    ...{ role, owner, name, branch, webUrl },
    remote: {
      url: `${webUrl}.git`,
      // Git over HTTP takes Basic only; the name says that a token follows.
      authorization: async () => {
        const pair = Buffer.from(`x-access-token:${await credentials.token()}`);
        return `Basic ${pair.toString('base64')}`;
      },
    },
  };
}
