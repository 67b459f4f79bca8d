import type { GitHubApi } from './api/GitHubApi';

const ready = `mutation ($id: ID!) {
  markPullRequestReadyForReview(input: { pullRequestId: $id }) {
    pullRequest { isDraft }
  }
}`;

const draft = `mutation ($id: ID!) {
  convertPullRequestToDraft(input: { pullRequestId: $id }) {
    pullRequest { isDraft }
  }
}`;

/** Makes a pull request a draft or takes that from it: the one thing about it that REST cannot change. */
export async function setDraft(
  api: GitHubApi,
  options: {
    readonly number: number;
    readonly id: string;
    readonly draft: boolean;
  },
): Promise<void> {
  await api.graphql(
    {
      operation: options.draft
        ? `make pull request ${options.number} a draft`
        : `mark pull request ${options.number} ready for review`,
      query: options.draft ? draft : ready,
      variables: { id: options.id },
    },
    () => undefined,
  );
}
