import type { DiffEntry } from '../diff/types';
import type { Plan } from '../plan/types';
import type { RepoRole } from '../world/types';
import type { ConditionPatch } from './conditions';
import { withCondition } from './conditions';
import { teamsOf } from './teamsOf';
import type { Change, ChangeRequester } from './types';

/** @public */
export interface NewChange {
  /** Chosen by the shell; part of branch names, so letters, digits and "-" only. */
  readonly id: string;
  readonly kind: string;
  readonly requester: ChangeRequester;
  readonly input: unknown;
  readonly plan: Plan;
  readonly planHash: string;
  readonly world: Readonly<Partial<Record<RepoRole, string>>>;
  readonly diff: readonly DiffEntry[];
  /** Who owns the services, in any order. */
  readonly teams?: readonly string[];
  readonly origin?: 'forge';
  readonly urgent?: true;
  readonly undoes?: string;
  readonly ends?: string;
  readonly branchOf: (changeId: string, step: number) => string;
  readonly now: Date;
}

const initial: readonly ConditionPatch[] = [
  {
    type: 'Checked',
    status: 'unknown',
    reason: 'NotJudged',
    message: 'Rules and duties have not been judged yet.',
  },
  {
    type: 'Proposed',
    status: 'false',
    reason: 'StepsPending',
    message: 'No pull request is open yet.',
  },
  {
    type: 'Merged',
    status: 'false',
    reason: 'NotMerged',
    message: 'Nothing is merged yet.',
  },
  {
    type: 'Live',
    status: 'unknown',
    reason: 'NotMerged',
    message: 'Not every step is merged yet.',
  },
];

/**
 * A change as it is before anything happened to it: a draft.
 *
 * @public
 */
export function newChange(made: NewChange): Change {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(made.id)) {
    throw new Error(`"${made.id}" is no id of a change.`);
  }
  if (made.plan.steps.length === 0) {
    throw new Error('A plan without steps is no change.');
  }
  const at = made.now.toISOString();
  const draft: Change = {
    id: made.id,
    ...(made.origin === undefined ? {} : { origin: made.origin }),
    ...(made.urgent === undefined ? {} : { urgent: made.urgent }),
    ...(made.undoes === undefined ? {} : { undoes: made.undoes }),
    ...(made.ends === undefined ? {} : { ends: made.ends }),
    kind: made.kind,
    title: made.plan.title,
    requester: made.requester,
    input: made.input,
    services: made.plan.services,
    ...teamsOf(made.teams),
    plan: made.plan,
    planHash: made.planHash,
    generation: 1,
    world: made.world,
    diff: made.diff,
    steps: made.plan.steps.map(({ index, repo, title }) => ({
      index,
      repo,
      title,
      branch: made.branchOf(made.id, index),
      state: 'planned',
      verdicts: [],
      outcome: 'insufficient-evidence',
    })),
    conditions: [],
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  return initial.reduce(
    (change, patch) => withCondition(change, patch, made.now),
    draft,
  );
}
