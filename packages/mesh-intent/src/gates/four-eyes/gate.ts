import type { Verdict } from '@causeway/mesh-authz';
import type {
  Gate,
  GateSubject,
  PullRequestFacts,
  RepoApprovals,
} from '../types';
import { counted, verdictOf } from '../verdict';
import { approversOf } from './approvers';
import type { Approvers } from './approvers';

/** Names shown in a message; owner groups may be large. */
const NAMES = 8;

function listed(names: readonly string[]): string {
  const more = names.length - NAMES;
  return more > 0
    ? `${names.slice(0, NAMES).join(', ')} and ${more} more`
    : names.join(', ');
}

/** How many approvals a policy asks for; a second pair of eyes is never configured away. */
function requiredBy(policy: RepoApprovals): number {
  return Math.max(1, Math.floor(policy.required));
}

function missingMessage(
  approvers: Approvers,
  required: number,
  policy: RepoApprovals,
): string {
  const { approved, candidates, ignored } = approvers;
  const groups = listed(policy.ownerGroups) || 'the repository';
  const parts = [`${approved.length} of ${counted(required, 'approval')}.`];
  if (ignored.length > 0) parts.push(`Not counted: ${ignored.join('; ')}.`);
  if (policy.ownerLogins.length === 0) {
    parts.push(
      `Nobody is known to be a member of ${groups}; until the catalog names members, nobody can approve.`,
    );
    return parts.join(' ');
  }
  parts.push(
    candidates.length === 0
      ? `Nobody is left who may approve: all owners (${groups}) have approved, asked for the change, wrote it or opened it.`
      : `May approve: ${listed(candidates)} (${groups}).`,
  );
  if (candidates.length > 0 && approved.length + candidates.length < required) {
    parts.push('That is not enough; add an owner.');
  }
  return parts.join(' ');
}

function judgeReviews(
  subject: GateSubject,
  pullRequest: PullRequestFacts,
  context: { readonly policy: RepoApprovals; readonly now: Date },
): Verdict {
  const { policy, now } = context;
  const required = requiredBy(policy);
  const approvers = approversOf(subject, pullRequest, policy);
  const { approved, against } = approvers;
  const evidence = [
    {
      question: `reviews of ${subject.step.repo}#${pullRequest.number}`,
      source: 'forge',
      observedAt: pullRequest.observedAt,
      answer: `${approved.length} of ${counted(required, 'approval')}`,
    },
  ];
  if (against.length > 0) {
    return verdictOf(
      {
        outcome: 'fail',
        reason: 'ApprovalsMissing',
        message: `${listed(against)} asked for changes.`,
        evidence,
      },
      now,
    );
  }
  if (approved.length >= required) {
    return verdictOf(
      {
        outcome: 'pass',
        reason: 'Satisfied',
        message: `Approved by ${listed(approved)}.`,
        evidence,
      },
      now,
    );
  }
  return verdictOf(
    {
      outcome: 'insufficient-evidence',
      reason: 'ApprovalsMissing',
      message: missingMessage(approvers, required, policy),
      evidence,
      owedBy: approvers.candidates,
    },
    now,
  );
}

/** @public */
export const fourEyesGate: Gate = {
  id: 'four-eyes',
  title: 'Four eyes',
  why: 'Owners of the repository who neither asked for the change, nor wrote it, nor opened it must approve it (M-22).',
  source: 'M-22',
  scope: 'step',
  defaultMode: 'enforce',
  overridable: false,
  concerns: 'every-step',
  judge: (subject, { pullRequest }, now) => {
    const { repo } = subject.step;
    const policy = subject.approvals[repo];
    if (policy === undefined) {
      return verdictOf(
        {
          outcome: 'insufficient-evidence',
          reason: 'ApprovalsMissing',
          message: `It is not configured who owns ${repo}, so nobody can approve.`,
        },
        now,
      );
    }
    if (pullRequest === undefined) {
      const required = counted(requiredBy(policy), 'approval');
      return verdictOf(
        {
          outcome: 'insufficient-evidence',
          reason: 'ApprovalsMissing',
          message: `The pull request is not opened yet; it will need ${required} by ${
            listed(policy.ownerGroups) || `the owners of ${repo}`
          }.`,
        },
        now,
      );
    }
    return judgeReviews(subject, pullRequest, { policy, now });
  },
};
