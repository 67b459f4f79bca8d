import type {
  Change,
  Condition,
  ConditionStatus,
  ConditionType,
} from './types';

/**
 * The condition of that type, when it was ever set.
 *
 * @public
 */
export function conditionOf(
  change: Change,
  type: ConditionType,
): Condition | undefined {
  return change.conditions.find(condition => condition.type === type);
}

/** Whether a condition is known to be true. */
export function isTrue(change: Change, type: ConditionType): boolean {
  return conditionOf(change, type)?.status === 'true';
}

/** What a condition is set to; when it changes and for which generation is filled in. */
export interface ConditionPatch {
  readonly type: ConditionType;
  readonly status: ConditionStatus;
  readonly reason: string;
  readonly message: string;
  readonly detail?: string;
}

/** Sets a condition. `since` moves only when the status does, so that ages stay true. */
export function withCondition(
  change: Change,
  patch: ConditionPatch,
  now: Date,
): Change {
  const old = conditionOf(change, patch.type);
  const next: Condition = {
    ...patch,
    since:
      old !== undefined && old.status === patch.status
        ? old.since
        : now.toISOString(),
    observedGeneration: change.generation,
  };
  return {
    ...change,
    conditions:
      old === undefined
        ? [...change.conditions, next]
        : change.conditions.map(each => (each === old ? next : each)),
  };
}
