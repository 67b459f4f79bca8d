import type { RepoRole } from '@causeway/mesh-intent/world';
import type { CodeHostRepo, CodeHostReview } from '@causeway/plugin-mesh-node';
import { AnswerFault, type Wire } from '@causeway/plugin-mesh-node/rest';
import type { GitHubApi } from './api/GitHubApi';
import { readReview, readRequest, type Head } from './wire/readReview';

/** 5,000 reviews. */
const mostPages = 50;

const tree = `oid tree { oid } parents(first: 3) { nodes { oid } }`;

/**
 * REST says neither whether a reviewer may write to the repository, nor what the commit of a review holds; here both
 * come with the review.
 */
const question = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      headRefOid
      updatedAt
      commits(last: 1) { nodes { commit { ${tree} } } }
      reviewRequests(first: 100) {
        nodes { databaseId requestedReviewer { __typename ... on User { login } } }
      }
      reviews(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes {
          fullDatabaseId
          state
          authorCanPushToRepository
          submittedAt
          author { __typename login }
          commit { ${tree} }
        }
      }
    }
  }
}`;

const operationOf = (number: number) =>
  `read the reviews of pull request ${number}`;

interface Page {
  readonly reviews: readonly CodeHostReview[];
  readonly requests: readonly CodeHostReview[];
  /** Cursor of the next page. */
  readonly next?: string;
}

/** Reviews of pull requests, and the requests for them. */
export class Reviews {
  readonly #api: GitHubApi;
  readonly #repo: (role: RepoRole) => CodeHostRepo;

  constructor(options: {
    readonly api: GitHubApi;
    readonly repo: (role: RepoRole) => CodeHostRepo;
  }) {
    this.#api = options.api;
    this.#repo = options.repo;
  }

  async read(
    role: RepoRole,
    number: number,
  ): Promise<readonly CodeHostReview[]> {
    const reviews: CodeHostReview[] = [];
    let after: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const found = await this.#page(role, number, after);
      reviews.push(...found.reviews);
      if (found.next === undefined) {
        return [...reviews, ...found.requests];
      }
      after = found.next;
    }
    throw this.#api.transport.failure(
      { operation: operationOf(number), route: 'POST /graphql' },
      new AnswerFault(`has more than ${mostPages * 100} reviews of it`, {
        retry: false,
      }),
    );
  }

  /** Failure to ask one of them is a warning. */
  async request(
    role: RepoRole,
    number: number,
    logins: readonly string[],
  ): Promise<readonly string[]> {
    const warnings: string[] = [];
    const { owner, name } = this.#repo(role);
    // One request each: the forge refuses all of a list for one bad name.
    for (const login of logins) {
      const { status } = await this.#api.request(
        {
          operation: `request a review of pull request ${number}`,
          route:
            'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
          parameters: {
            ...{ owner, repo: name, pull_number: number },
            reviewers: [login],
          },
          accept: [403, 404, 422],
        },
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

  #page(role: RepoRole, number: number, after?: string): Promise<Page> {
    const { owner, name } = this.#repo(role);
    return this.#api.graphql(
      {
        operation: operationOf(number),
        query: question,
        variables: { owner, name, number, after },
      },
      answer => readPage(answer.field('repository').field('pullRequest')),
    );
  }
}

function readPage(pull: Wire): Page {
  const list = pull.field('reviews');
  const info = list.field('pageInfo');
  const head = headOf(pull);
  const updatedAt = pull.field('updatedAt').string();
  return {
    reviews: list
      .field('nodes')
      .items()
      .flatMap(each => readReview(each, head) ?? []),
    requests: pull
      .field('reviewRequests')
      .field('nodes')
      .items()
      .flatMap(each => readRequest(each, updatedAt) ?? []),
    next: info.field('hasNextPage').boolean()
      ? info.field('endCursor').string()
      : undefined,
  };
}

function headOf(pull: Wire): Head {
  const sha = pull.field('headRefOid').string();
  const [last] = pull.field('commits').field('nodes').items();
  const commit = last?.field('commit');
  // Right after a push the two may be of different moments; then nothing is compared.
  return commit?.field('oid').optionalString() === sha
    ? { sha, commit }
    : { sha };
}

function refusedBecause(status: number): string {
  switch (status) {
    case 404:
      return 'the pull request does not exist';
    case 403:
      return 'the token may not, or the repository is archived';
    default:
      return 'no account of that name with access to the repository, or the author themself';
  }
}
