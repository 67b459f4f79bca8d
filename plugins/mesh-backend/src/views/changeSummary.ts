import {
  kindById,
  phaseOf,
  waitingOf,
  type Change,
} from '@causeway/mesh-intent';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';

/** A row of a list. */
export function changeSummary(change: Change): ChangeSummary {
  const { for: waitsFor, because, since } = waitingOf(change);
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
    ...(because === undefined ? {} : { blockedBy: because }),
    waitsFor,
    waitsSince: since,
    ...(change.assignee === undefined ? {} : { assignee: change.assignee }),
    ...(change.labels === undefined ? {} : { labels: change.labels }),
    services: change.services,
    teams: change.teams ?? [],
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
