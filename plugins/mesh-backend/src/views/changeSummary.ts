import {
  conditionOf,
  kindById,
  phaseOf,
  type Change,
} from '@causeway/mesh-intent';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';

/** A row of a list. */
export function changeSummary(change: Change): ChangeSummary {
  const blockedBy = blocker(change);
  return {
    id: change.id,
    origin: change.origin ?? 'portal',
    kind: change.kind,
    kindTitle:
      change.origin === 'forge'
        ? 'Pull request made by hand'
        : kindById(change.kind)?.title ?? change.kind,
    title: change.title,
    phase: phaseOf(change),
    ...(change.urgent ? { urgent: true } : {}),
    ...(blockedBy === undefined ? {} : { blockedBy }),
    services: change.services,
    requester: {
      user: change.requester.user,
      displayName: change.requester.displayName,
    },
    pullRequests: change.steps.flatMap(step =>
      step.pullRequest
        ? [{ repo: step.repo, ...step.pullRequest, state: step.state }]
        : [],
    ),
    createdAt: change.createdAt,
    updatedAt: change.updatedAt,
  };
}

/** The first thing that keeps a change from moving: an abnormal condition, else an enforced gate, else the merge. */
function blocker(change: Change): string | undefined {
  if (change.ended) return undefined;
  for (const type of [
    'ReviewDue',
    'WaitingForPerson',
    'Outdated',
    'Stalled',
    'MergedUnproven',
  ] as const) {
    const condition = conditionOf(change, type);
    if (condition?.status === 'true') return condition.message;
  }
  const proposed = conditionOf(change, 'Proposed');
  const open = change.steps.find(step => step.state !== 'merged');
  if (!open) return undefined;
  if (proposed?.status !== 'true') return proposed?.message;
  const gate = open.verdicts.find(
    ({ mode, verdict }) => mode === 'enforce' && verdict.outcome !== 'pass',
  );
  return gate
    ? gate.verdict.message
    : `Ready to be merged on the forge (${open.repo}).`;
}
