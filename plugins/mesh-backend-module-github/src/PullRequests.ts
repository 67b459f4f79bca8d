import type { RepoRole } from '@causeway/mesh-intent/world';
import {
  CodeHostError,
  type CodeHostPullRequest,
  type CodeHostRepo,
} from '@causeway/plugin-mesh-node';
import { AnswerFault, type Wire } from '@causeway/plugin-mesh-node/rest';
import type { ApiCall } from './api/ApiCall';
import type { GitHubApi } from './api/GitHubApi';
import { setDraft } from './setDraft';
import { fittingBody, fittingTitle } from './wire/fitting';
import { readPullRequest } from './wire/readPullRequest';

const repoRoute = '/repos/{owner}/{repo}';
/** GitHub lists no more commits of a pull request, and does not say that it left some out. */
const mostCommits = 250;

/** Pull requests on GitHub. */
export class PullRequests {
  readonly #api: GitHubApi;
  readonly #repo: (role: RepoRole) => CodeHostRepo;

  constructor(options: {
    readonly api: GitHubApi;
    readonly repo: (role: RepoRole) => CodeHostRepo;
  }) {
    this.#api = options.api;
    this.#repo = options.repo;
  }

  async find(
    role: RepoRole,
    head: string,
  ): Promise<CodeHostPullRequest | undefined> {
    const { owner, name, branch } = this.#repo(role);
    const call = this.#call(role, {
      operation: `find the pull request of ${head}`,
      route: `GET ${repoRoute}/pulls`,
      parameters: {
        ...{ head: `${owner}:${head}`, base: branch, state: 'all' },
        ...{ sort: 'created', direction: 'desc' },
      },
    });
    const found = await this.#api.list(call, {
      items: body => body.items(),
      item: body => ({ pull: readPullRequest(body), from: originOf(body) }),
    });
    // A fork of the same owner has branches of the same names.
    const full = `${owner}/${name}`.toLowerCase();
    const same = found
      .filter(
        ({ pull, from }) =>
          pull.head.ref === head &&
          pull.base.ref === branch &&
          from?.toLowerCase() === full,
      )
      .map(({ pull }) => pull)
      .sort((a, b) => b.number - a.number);
    return same.find(pull => pull.state === 'open') ?? same[0];
  }

  async open(
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
    const { branch: base } = this.#repo(role);
    const { head, title, body: text, draft } = request;
    const call = this.#call(role, {
      operation: `open the pull request of ${head}`,
      route: `POST ${repoRoute}/pulls`,
      parameters: {
        ...{ head, base, draft, maintainer_can_modify: false },
        title: fittingTitle(title),
        body: fittingBody(text),
      },
      accept: [422],
    });
    const { value } = await this.#api.request(call, (body, status) =>
      status === 422 ? { refused: wordsIn(body) } : readPullRequest(body),
    );
    if (!('refused' in value)) {
      return { pullRequest: value, adopted: false };
    }
    const present = await this.find(role, head);
    if (present?.state === 'open') {
      return { pullRequest: present, adopted: true };
    }
    throw this.#notOpened(call, value.refused);
  }

  async update(
    role: RepoRole,
    number: number,
    patch: {
      readonly title?: string;
      readonly body?: string;
      readonly state?: 'open' | 'closed';
      readonly draft?: boolean;
    },
  ): Promise<void> {
    const { title, body, state, draft } = patch;
    if (title !== undefined || body !== undefined || state !== undefined) {
      await this.#api.request(
        this.#call(role, {
          operation: `change pull request ${number}`,
          route: `PATCH ${repoRoute}/pulls/{pull_number}`,
          parameters: {
            pull_number: number,
            title: title === undefined ? undefined : fittingTitle(title),
            body: body === undefined ? undefined : fittingBody(body),
            state,
          },
        }),
        () => undefined,
      );
    }
    if (draft !== undefined) {
      const present = await this.#read(role, number);
      if (present.pull.draft !== draft) {
        await setDraft(this.#api, { number, id: present.id, draft });
      }
    }
  }

  async read(role: RepoRole, number: number): Promise<CodeHostPullRequest> {
    return (await this.#read(role, number)).pull;
  }

  listOpen(role: RepoRole): Promise<readonly CodeHostPullRequest[]> {
    return this.#api.list(
      this.#call(role, {
        operation: 'read the open pull requests',
        route: `GET ${repoRoute}/pulls`,
        // By age, so that what is opened meanwhile shifts no page.
        parameters: { state: 'open', sort: 'created', direction: 'asc' },
      }),
      { items: body => body.items(), item: readPullRequest },
    );
  }

  async commitAuthors(
    role: RepoRole,
    number: number,
  ): Promise<readonly { readonly login?: string; readonly email: string }[]> {
    const call = this.#call(role, {
      operation: `read the commits of pull request ${number}`,
      route: `GET ${repoRoute}/pulls/{pull_number}/commits`,
      parameters: { pull_number: number },
    });
    const commits = await this.#api.list(call, {
      items: body => body.items(),
      item: body => [person(body, 'author'), person(body, 'committer')],
    });
    if (commits.length >= mostCommits) {
      // Who is not listed could approve their own work.
      throw this.#api.transport.failure(
        call,
        new AnswerFault(
          `lists only the first ${mostCommits} commits, so not all authors are known; split the pull request`,
          { retry: false },
        ),
      );
    }
    return [
      ...new Map(
        commits
          .flat()
          .map(each => [`${each.login ?? ''} ${each.email}`, each] as const),
      ).values(),
    ];
  }

  async #read(
    role: RepoRole,
    number: number,
  ): Promise<{ readonly pull: CodeHostPullRequest; readonly id: string }> {
    const { value } = await this.#api.request(
      this.#call(role, {
        operation: `read pull request ${number}`,
        route: `GET ${repoRoute}/pulls/{pull_number}`,
        parameters: { pull_number: number },
      }),
      body => ({
        pull: readPullRequest(body),
        id: body.field('node_id').string(),
      }),
    );
    return value;
  }

  #notOpened(call: ApiCall, words: string): CodeHostError {
    const exists = /already exists/i.test(words);
    return this.#api.transport.failure(
      call,
      new AnswerFault(
        exists
          ? 'says that one exists, but an open one was not found. It may just have been closed or merged'
          : `answered 422, the request is not valid there; it says ${JSON.stringify(
              words,
            )}${
              /draft/i.test(words)
                ? '. Private repositories have drafts only with a paid plan'
                : ''
            }`,
        { retry: exists, status: 422 },
      ),
    );
  }

  #call(role: RepoRole, call: ApiCall): ApiCall {
    const { owner, name } = this.#repo(role);
    return { ...call, parameters: { owner, repo: name, ...call.parameters } };
  }
}

function originOf(pull: Wire): string | undefined {
  return pull.field('head').field('repo').field('full_name').optionalString();
}

function wordsIn(body: Wire): string {
  const errors = body.field('errors');
  const details = errors.absent
    ? []
    : errors.items().map(each => each.field('message').optionalString());
  return [body.field('message').optionalString(), ...details]
    .filter(each => each !== undefined)
    .join('; ')
    .slice(0, 300);
}

function person(
  commit: Wire,
  part: 'author' | 'committer',
): { readonly login?: string; readonly email: string } {
  return {
    login: commit.field(part).field('login').optionalString(),
    email:
      commit.field('commit').field(part).field('email').optionalString() ?? '',
  };
}
