import type { RepoRole } from '@causeway/mesh-intent/world';
import type { CodeHostRepo, CodeHostReview } from '@causeway/plugin-mesh-node';
import {
  commentMarker,
  isMarkedComment,
  markedComment,
} from '@causeway/plugin-mesh-node/rest';
import type { ApiCall, ForgejoApi } from './api/ForgejoApi';
import { readReview } from './wire/readReview';

const repoRoute = '/repos/{owner}/{repo}';

/** What people and the bot say on a pull request: reviews, requests for them, comments. */
export class Conversation {
  readonly #api: ForgejoApi;
  readonly #botLogin: string;
  readonly #repo: (role: RepoRole) => CodeHostRepo;

  constructor(options: {
    readonly api: ForgejoApi;
    readonly botLogin: string;
    readonly repo: (role: RepoRole) => CodeHostRepo;
  }) {
    this.#api = options.api;
    this.#botLogin = options.botLogin;
    this.#repo = options.repo;
  }

  async reviews(
    role: RepoRole,
    number: number,
  ): Promise<readonly CodeHostReview[]> {
    const reviews = await this.#api.list(
      this.#call(role, {
        operation: `read the reviews of pull request ${number}`,
        route: `GET ${repoRoute}/pulls/{index}/reviews`,
        parameters: { index: number },
      }),
      {
        items: body => body.items(),
        item: body => ({
          id: body.field('id').number(),
          review: readReview(body),
        }),
        key: ({ id }) => id,
      },
    );
    return reviews.flatMap(({ review }) => (review ? [review] : []));
  }

  async requestReviewers(
    role: RepoRole,
    number: number,
    logins: readonly string[],
  ): Promise<readonly string[]> {
    const warnings: string[] = [];
    // One request each: the forge refuses all of a list for one bad name.
    for (const login of logins) {
      const { status } = await this.#api.request(
        this.#call(role, {
          operation: `request a review of pull request ${number}`,
          route: `POST ${repoRoute}/pulls/{index}/requested_reviewers`,
          parameters: { index: number, reviewers: [login] },
          accept: [403, 404, 422],
        }),
        () => undefined,
      );
      if (status >= 400) {
        warnings.push(
          `${login} could not be asked for a review of pull request ${number} (the forge answered ${status}): ${refusedBecause(
            status,
          )}.`,
        );
      }
    }
    return warnings;
  }

  async commentOnce(
    role: RepoRole,
    number: number,
    comment: { readonly key: string; readonly body: string },
  ): Promise<void> {
    const marker = commentMarker(comment.key);
    const known = await this.#ownComment(role, number, marker);
    if (known === undefined) {
      await this.#add(role, number, markedComment(comment.body, marker));
    }
  }

  async keepComment(
    role: RepoRole,
    number: number,
    comment: { readonly key: string; readonly body: string },
  ): Promise<void> {
    const marker = commentMarker(comment.key);
    const body = markedComment(comment.body, marker);
    const known = await this.#ownComment(role, number, marker);
    if (known === undefined) {
      await this.#add(role, number, body);
    } else if (known.body.trimEnd() !== body) {
      await this.#api.request(
        this.#call(role, {
          operation: `change a comment on pull request ${number}`,
          route: `PATCH ${repoRoute}/issues/comments/{id}`,
          parameters: { id: known.id, body },
        }),
        () => undefined,
      );
    }
  }

  async #add(role: RepoRole, number: number, body: string): Promise<void> {
    await this.#api.request(
      this.#call(role, {
        operation: `comment on pull request ${number}`,
        route: `POST ${repoRoute}/issues/{index}/comments`,
        parameters: { index: number, body },
      }),
      () => undefined,
    );
  }

  async #ownComment(
    role: RepoRole,
    number: number,
    marker: string,
  ): Promise<{ readonly id: number; readonly body: string } | undefined> {
    const present = await this.#api.list(
      this.#call(role, {
        operation: `read the comments of pull request ${number}`,
        route: `GET ${repoRoute}/issues/{index}/comments`,
        parameters: { index: number },
      }),
      {
        items: list => list.items(),
        item: item => ({
          id: item.field('id').number(),
          login: item.field('user').field('login').optionalString(),
          body: item.field('body').optionalString() ?? '',
        }),
        key: ({ id }) => id,
      },
    );
    return present.find(each =>
      isMarkedComment(each, { login: this.#botLogin, marker }),
    );
  }

  #call(role: RepoRole, call: ApiCall): ApiCall {
    const { owner, name } = this.#repo(role);
    return { ...call, parameters: { owner, repo: name, ...call.parameters } };
  }
}

function refusedBecause(status: number): string {
  switch (status) {
    case 404:
      return 'no account of that name';
    case 403:
      return 'the pull request is closed, or the token may not';
    default:
      return 'the author themself, or without access to the repository';
  }
}
