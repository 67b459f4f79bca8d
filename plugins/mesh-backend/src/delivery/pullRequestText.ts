import type {
  Change,
  PlanStep,
  PullRequestBodyParts,
  RenderedSummary,
  RepoApprovals,
  StepRecord,
} from '@causeway/mesh-intent';

/** What the body of a pull request is rendered from; the rendering itself is pure and escapes user text. */
export function pullRequestText(options: {
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
  readonly approvals: RepoApprovals | undefined;
  readonly rendered: RenderedSummary;
  readonly portalUrl: string;
}): PullRequestBodyParts {
  const { change, step, record, approvals, rendered, portalUrl } = options;
  return {
    ...(change.plan.reason === undefined ? {} : { reason: change.plan.reason }),
    diff: change.diff,
    rendered,
    verdicts: record.verdicts,
    steps: change.plan.steps.map(each => {
      const url = change.steps.find(({ index }) => index === each.index)
        ?.pullRequest?.url;
      return {
        index: each.index,
        repo: each.repo,
        title: each.title,
        current: each.index === step.index,
        ...(url === undefined ? {} : { url }),
      };
    }),
    approvers: {
      groups: approvals?.ownerGroups ?? [],
      // What four-eyes asks for where nothing is configured (M-22).
      required: approvals?.required ?? 2,
    },
    requestedBy: change.requester.displayName,
    undo:
      change.origin === 'forge'
        ? 'Before the merge: close it. After it: ask for the opposite in the portal, or propose it by hand.'
        : 'Before the merge: withdraw the change in the portal. After it: ask for the opposite change there.',
    changeId: change.id,
    link: `${portalUrl}/mesh/changes/${change.id}`,
  };
}
