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
import { Conversation } from './Conversation';
import { ForgejoApi } from './api/ForgejoApi';
import type { ForgejoConfig } from './config/readForgejoConfig';
import { probeForgejo } from './probe/probeForgejo';
import { PullRequests } from './PullRequests';
import { readWebhook } from './webhook/readWebhook';
import { readStatus } from './wire/readStatus';
import { readVerification } from './wire/readVerification';

/**
 * The code host port on Forgejo. Each method is one question or one effect
 * that may be repeated; nothing is retried here.
 * @public
 */
export class ForgejoCodeHost implements CodeHost {
  readonly id = 'forgejo';
  readonly botLogin: string;
  readonly botEmail: string;
  readonly #config: ForgejoConfig;
  readonly #api: ForgejoApi;
  readonly #repos: ReadonlyMap<RepoRole, CodeHostRepo>;
  readonly #pulls: PullRequests;
  readonly #conversation: Conversation;

  constructor(config: ForgejoConfig) {
    this.botLogin = config.botLogin;
    this.botEmail = config.botEmail;
    this.#config = config;
    this.#api = new ForgejoApi(config);
    this.#repos = new Map(
      [...config.repositories].map(([role]) => [role, repoOf(config, role)]),
    );
    const shared = {
      api: this.#api,
      botLogin: config.botLogin,
      repo: (role: RepoRole) => this.repo(role),
    };
    this.#pulls = new PullRequests(shared);
    this.#conversation = new Conversation(shared);
  }

  repos(): readonly CodeHostRepo[] {
    return [...this.#repos.values()];
  }

  repo(role: RepoRole): CodeHostRepo {
    const repo = this.#repos.get(role);
    if (!repo) {
      throw new CodeHostError(
        `No ${role} repository is configured; set mesh.codeHost.forgejo.repositories.${role}.`,
        { retry: false, operation: 'find a repository' },
      );
    }
    return repo;
  }

  probe(): Promise<CodeHostProbe> {
    return probeForgejo(this.#api, this.#config);
  }

  async verification(
    role: RepoRole,
    commit: string,
  ): Promise<CommitVerification> {
    const { value } = await this.#api.request(
      {
        operation: `read the verification of ${commit}`,
        route:
          'GET /repos/{owner}/{repo}/git/commits/{sha}?stat=false&files=false',
        parameters: { ...this.#path(role), sha: commit },
      },
      readVerification,
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
    request: {
      readonly head: string;
      readonly title: string;
      readonly body: string;
      readonly draft: boolean;
    },
  ): Promise<{
    readonly pullRequest: CodeHostPullRequest;
    readonly adopted: boolean;
  }> {
    return this.#pulls.open(role, request);
  }

  updatePullRequest(
    role: RepoRole,
    number: number,
    patch: {
      readonly title?: string;
      readonly body?: string;
      readonly state?: 'open' | 'closed';
      readonly draft?: boolean;
    },
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
    return this.#conversation.reviews(role, number);
  }

  commitAuthors(
    role: RepoRole,
    number: number,
  ): Promise<readonly { readonly login?: string; readonly email: string }[]> {
    return this.#pulls.commitAuthors(role, number);
  }

  requestReviewers(
    role: RepoRole,
    number: number,
    logins: readonly string[],
  ): Promise<readonly string[]> {
    return this.#conversation.requestReviewers(role, number, logins);
  }

  commentOnce(
    role: RepoRole,
    number: number,
    comment: { readonly key: string; readonly body: string },
  ): Promise<void> {
    return this.#conversation.commentOnce(role, number, comment);
  }

  keepComment(
    role: RepoRole,
    number: number,
    comment: { readonly key: string; readonly body: string },
  ): Promise<void> {
    return this.#conversation.keepComment(role, number, comment);
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
          state: status.state,
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
        route: 'GET /repos/{owner}/{repo}/commits/{sha}/status',
        parameters: { ...this.#path(role), sha: commit },
      },
      {
        items: body => body.field('statuses').items(),
        item: readStatus,
        key: status => status.context,
      },
    );
  }

  async deleteBranch(role: RepoRole, branch: string): Promise<void> {
    await this.#api.request(
      {
        operation: `delete the branch ${branch}`,
        route: 'DELETE /repos/{owner}/{repo}/branches/{+branch}',
        parameters: { ...this.#path(role), branch },
        // Gone already: what was asked for.
        accept: [404],
      },
      () => undefined,
    );
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

function repoOf(config: ForgejoConfig, role: RepoRole): CodeHostRepo {
  const repository = config.repositories.get(role);
  if (!repository) {
    throw new Error(`no repository for ${role}`);
  }
  const { owner, name, branch } = repository;
  const webUrl = `${config.baseUrl}/${owner}/${name}`;
  // Git over HTTP takes Basic only; any user name goes with a token.
  const basic = Buffer.from(`${config.botLogin}:${config.token}`);
  return {
    ...{ role, owner, name, branch, webUrl },
    remote: {
      url: `${webUrl}.git`,
      authorization: async () => `Basic ${basic.toString('base64')}`,
    },
  };
}
