import { AnswerFault } from '@causeway/plugin-mesh-node/rest';
import type { GitHubApi } from './api/GitHubApi';

/** Deletes a branch; that it is gone already is what was asked for. */
export async function deleteBranch(
  api: GitHubApi,
  options: {
    readonly owner: string;
    readonly repo: string;
    readonly branch: string;
  },
): Promise<void> {
  const operation = `delete the branch ${options.branch}`;
  const call = {
    operation,
    route: 'DELETE /repos/{owner}/{repo}/git/refs/heads/{+branch}',
    parameters: { ...options },
    accept: [404, 422],
  };
  const { status } = await api.request(call, () => undefined);
  if (status < 400) {
    return;
  }
  // 422 is the answer for an absent branch and for a protected one.
  const present = await api.request(
    {
      operation,
      route: 'GET /repos/{owner}/{repo}/git/ref/heads/{+branch}',
      parameters: { ...options },
      accept: [404],
    },
    (_body, code) => code !== 404,
  );
  if (present.value) {
    throw api.transport.failure(
      call,
      new AnswerFault(
        `answered ${status} and kept the branch; does a rule of the repository protect it? Rules should name only the branch that is merged into`,
        { retry: false, status },
      ),
    );
  }
}
