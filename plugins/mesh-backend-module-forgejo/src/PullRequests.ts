import type { RepoRole } from '@causeway/mesh-intent/world';
import {
  CodeHostError,
  type CodeHostPullRequest,
  type CodeHostRepo,
} from '@causeway/plugin-mesh-node';
import type { Wire } from '@causeway/plugin-mesh-node/rest';
import type { ApiCall, ForgejoApi } from './api/ForgejoApi';
import { readPullRequest } from './wire/readPullRequest';

/** Title prefix by which the forge knows a draft; it has others, so a title may be one without this. */
const draftPrefix = 'WIP: ';
const repoRoute = '/repos/{owner}/{repo}';

/** Pull requests on Forgejo. */
export class PullRequests {
  readonly #api: ForgejoApi;
  readonly #repo: (role: RepoRole) => CodeHostRepo;

  constructor(options: {
    readonly api: ForgejoApi;
    readonly repo: (role: RepoRole) => CodeHostRepo;
  }) {
    this.#api = options.api;
    this.#repo = options.repo;
  }

  async find(
    role: RepoRole,
    head: string,
  ): Promise<CodeHostPullRequest | undefined> {
    const { branch: base } = this.#repo(role);
    const { value: first } = await this.#api.request(
      this.#call(role, {
        operation: `find the pull request of ${head}`,
        // The base is one path segment, the head may have slashes.
        route: `GET ${repoRoute}/pulls/{base}/{+head}`,
        parameters: { base, head },
        accept: [404],
      }),
      (body, status) => (status === 404 ? undefined : readPullRequest(body)),
    );
    if (!first || first.state === 'open') {
      return first;
    }
    // The forge answers any one of that head; a closed one may have a younger
    // sibling. Lists come newest first, so the search ends at the one we know.
    const younger = await this.#api.list(
      this.#call(role, {
        operation: `find the pull request of ${head}`,
        route: `GET ${repoRoute}/pulls`,
        parameters: { state: 'all' },
      }),
      {
        items: body => body.items(),
        item: readPullRequest,
        key: pull => pull.number,
        enough: pulls => [...pulls.keys()].some(n => Number(n) <= first.number),
      },
    );
    const same = younger
      .filter(pull => pull.head.ref === head && pull.base.ref === base)
      .sort((a, b) => b.number - a.number);
    return same.find(pull => pull.state === 'open') ?? same[0] ?? first;
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
    const operation = `open the pull request of ${request.head}`;
    const { value: pullRequest } = await this.#api.request(
      this.#call(role, {
        operation,
        route: `POST ${repoRoute}/pulls`,
        parameters: {
          head: request.head,
          base,
          title: shownTitle(request.title, request.draft),
          body: request.body,
        },
        accept: [409],
      }),
      (body, status) => (status === 409 ? undefined : readPullRequest(body)),
    );
    if (pullRequest) {
      return { pullRequest, adopted: false };
    }
    const present = await this.find(role, request.head);
    if (
      present?.state !== 'open' ||
      present.head.ref !== request.head ||
      present.base.ref !== base
    ) {
      throw new CodeHostError(
        `Could not ${operation}: the forge says one exists (409), but the open one from ${request.head} into ${base} was not found. It may just have been closed or merged.`,
        { retry: true, status: 409, operation },
      );
    }
    return { pullRequest: present, adopted: true };
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
    const { body, state } = patch;
    const title = await this.#titleOf(role, number, patch);
    await this.#api.request(
      this.#call(role, {
        operation: `change pull request ${number}`,
        route: `PATCH ${repoRoute}/pulls/{index}`,
        parameters: { index: number, title, body, state },
      }),
      // Succeeds with 201.
      () => undefined,
    );
  }

  /** Draft or not is said in the title, so the one half of it that is to stay is asked for. */
  async #titleOf(
    role: RepoRole,
    number: number,
    patch: { readonly title?: string; readonly draft?: boolean },
  ): Promise<string | undefined> {
    const { title, draft } = patch;
    if (title === undefined && draft === undefined) {
      return undefined;
    }
    if (title !== undefined && draft !== undefined) {
      return shownTitle(title, draft);
    }
    const present = await this.read(role, number);
    return shownTitle(title ?? present.title, draft ?? present.draft);
  }

  async read(role: RepoRole, number: number): Promise<CodeHostPullRequest> {
    const { value } = await this.#api.request(
      this.#call(role, {
        operation: `read pull request ${number}`,
        route: `GET ${repoRoute}/pulls/{index}`,
        parameters: { index: number },
      }),
      readPullRequest,
    );
    return value;
  }

  listOpen(role: RepoRole): Promise<readonly CodeHostPullRequest[]> {
    return this.#api.list(
      this.#call(role, {
        operation: 'read the open pull requests',
        route: `GET ${repoRoute}/pulls`,
        parameters: { state: 'open' },
      }),
      {
        items: body => body.items(),
        item: readPullRequest,
        key: pull => pull.number,
      },
    );
  }

  async commitAuthors(
    role: RepoRole,
    number: number,
  ): Promise<readonly { readonly login?: string; readonly email: string }[]> {
    const commits = await this.#api.list(
      this.#call(role, {
        operation: `read the commits of pull request ${number}`,
        route: `GET ${repoRoute}/pulls/{index}/commits?verification=false&files=false`,
        parameters: { index: number },
      }),
      {
        items: body => body.items(),
        item: body => ({
          sha: body.field('sha').string(),
          people: [person(body, 'author'), person(body, 'committer')],
        }),
        key: ({ sha }) => sha,
      },
    );
    const people = new Map(
      commits
        .flatMap(commit => commit.people)
        .map(each => [`${each.login ?? ''} ${each.email}`, each]),
    );
    return [...people.values()];
  }

  #call(role: RepoRole, call: ApiCall): ApiCall {
    const { owner, name } = this.#repo(role);
    return { ...call, parameters: { owner, repo: name, ...call.parameters } };
  }
}

function shownTitle(title: string, draft: boolean): string {
  const plain = title.startsWith(draftPrefix)
    ? title.slice(draftPrefix.length)
    : title;
  return draft ? `${draftPrefix}${plain}` : plain;
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
