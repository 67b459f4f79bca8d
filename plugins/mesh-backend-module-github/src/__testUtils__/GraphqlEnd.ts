import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PullRequestReviewState } from '@octokit/graphql-schema';
import {
  buildSchema,
  graphql,
  GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import type { EstateStore, StoreRecord } from './EstateStore';
import { draftPrefix, pathOfNode } from './shapes';

const isRequest = (review: StoreRecord) => review.state === 'REQUEST_REVIEW';

/** GraphQL over GitHub's own schema: a field it does not have fails the question. */
export class GraphqlEnd {
  #schema: GraphQLSchema | undefined;

  constructor(private readonly store: EstateStore) {}

  async answer(question: {
    readonly query: string;
    readonly variables: Record<string, unknown>;
  }): Promise<unknown> {
    this.#schema ??= buildSchema(readFileSync(schemaFile(), 'utf8'), {
      assumeValid: true,
    });
    const { data, errors } = await graphql({
      schema: this.#schema,
      source: question.query,
      variableValues: question.variables,
      rootValue: {
        repository: ({ owner, name }: Record<string, string>) => ({
          pullRequest: ({ number }: { number: number }) =>
            this.#pull(`/repos/${owner}/${name}`, number),
        }),
        markPullRequestReadyForReview: (each: DraftOrder) =>
          this.#setDraft(each, false),
        convertPullRequestToDraft: (each: DraftOrder) =>
          this.#setDraft(each, true),
      },
    });
    return {
      data,
      ...(errors
        ? {
            // The type stands beside the message here, not among extensions.
            errors: errors.map(({ message, path, extensions }) => ({
              ...(extensions.type ? { type: extensions.type } : {}),
              path,
              message,
            })),
          }
        : {}),
    };
  }

  async #pull(repo: string, number: number) {
    const pull = await this.#read(`${repo}/pulls/${number}`);
    const reviews = await this.store.list(`${repo}/pulls/${number}/reviews`);
    const commit = (sha: string) => this.#commit(repo, sha);
    const head = String(pull.head.sha);
    return {
      headRefOid: head,
      updatedAt: pull.updated_at,
      commits: { nodes: [{ commit: () => commit(head) }] },
      reviewRequests: {
        nodes: reviews.filter(isRequest).map(each => ({
          databaseId: each.id,
          requestedReviewer: { __typename: 'User', login: each.user.login },
        })),
      },
      reviews: (args: { first: number; after?: string }) =>
        pageOfReviews(
          reviews.filter(each => !isRequest(each)),
          { ...args, commit },
        ),
    };
  }

  async #commit(repo: string, sha: string) {
    const found = await this.#read(`${repo}/git/commits/${sha}`);
    return {
      oid: sha,
      tree: { oid: found.commit.tree.sha },
      parents: {
        nodes: found.parents.map(parent => ({ oid: parent.sha })),
      },
    };
  }

  async #read(path: string): Promise<StoreRecord> {
    const { status, body } = await this.store.ask(`GET ${path}`);
    if (status !== 200) {
      throw new GraphQLError(`Could not resolve ${path}.`, {
        extensions: { type: 'NOT_FOUND' },
      });
    }
    return body;
  }

  async #setDraft({ input }: DraftOrder, draft: boolean) {
    const [owner, name, number] = pathOfNode(input.pullRequestId).split('/');
    const path = `/repos/${owner}/${name}/pulls/${number}`;
    const pull = await this.#read(path);
    const plain = String(pull.title).replace(draftPrefix, '');
    await this.store.ask(`PATCH ${path}`, {
      body: { title: draft ? `${draftPrefix}${plain}` : plain },
    });
    return { pullRequest: { isDraft: draft } };
  }
}

/** The package offers its schema to ES modules alone, so the file is looked for where packages are. */
function schemaFile(): string {
  const found = (require.resolve.paths('@octokit/graphql-schema') ?? [])
    .map(dir => join(dir, '@octokit/graphql-schema/schema.graphql'))
    .find(file => existsSync(file));
  if (found === undefined) throw new Error("GitHub's schema is not installed");
  return found;
}

interface DraftOrder {
  readonly input: { readonly pullRequestId: string };
}

function pageOfReviews(
  reviews: readonly StoreRecord[],
  options: {
    readonly first: number;
    readonly after?: string;
    readonly commit: (sha: string) => unknown;
  },
) {
  const from = Number(options.after ?? 0);
  const end = from + options.first;
  return {
    pageInfo: { hasNextPage: end < reviews.length, endCursor: String(end) },
    nodes: reviews.slice(from, end).map(each => ({
      fullDatabaseId: String(each.id),
      state: stateOf(each),
      authorCanPushToRepository: each.official,
      submittedAt: each.submitted_at,
      author: { __typename: 'User', login: each.user.login },
      commit: () => options.commit(String(each.commit_id)),
    })),
  };
}

function stateOf(review: StoreRecord): PullRequestReviewState {
  if (review.dismissed) return 'DISMISSED';
  switch (review.state) {
    case 'REQUEST_CHANGES':
      return 'CHANGES_REQUESTED';
    case 'COMMENT':
      return 'COMMENTED';
    case 'PENDING':
      return 'PENDING';
    default:
      return 'APPROVED';
  }
}
