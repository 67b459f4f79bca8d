import type { FileEdit, Plan } from '../plan/types';
import type { RepoRole } from '../world';

/** A plan of one step that edits one file. */
export function oneStepPlan(parts: {
  readonly kind: string;
  readonly title: string;
  readonly reason: string;
  readonly service: string;
  readonly repo: RepoRole;
  readonly edit: FileEdit;
  /** What else the step read in the same repository. */
  readonly reads?: readonly string[];
}): Plan {
  const { kind, title, reason, service, repo, edit, reads = [] } = parts;
  return {
    kind,
    title,
    reason,
    services: [service],
    steps: [
      {
        index: 1,
        repo,
        title,
        edits: [edit],
        reads: [...new Set([edit.path, ...reads])].sort(),
      },
    ],
  };
}
