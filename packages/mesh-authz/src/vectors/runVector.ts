import type { Evaluator } from '../interpret';
import type { AuthorizationPolicy } from '../policy';
import type { MeshSettings, Workload } from '../request';
import type { Vector } from './types';

/**
 * `interpret` or `compile`.
 * @public
 */
export type MakeEvaluator = (
  policies: readonly AuthorizationPolicy[],
  workload: Workload,
  settings: MeshSettings,
) => Evaluator;

function differs(what: string, wanted: unknown, seen: unknown): string[] {
  const [one, two] = [wanted, seen].map(value => JSON.stringify(value));
  return one === two ? [] : [`${what}: expected ${one}, got ${two}`];
}

/**
 * Holds one case against an evaluator; answers every difference, nothing when the case passes.
 * @public
 */
export function runVector(vector: Vector, make: MakeEvaluator): string[] {
  const { policies, workload, settings, request, expect } = vector;
  if (expect.decision === undefined) return [];
  const seen = make(policies, workload, settings).decide(request);
  return [
    ...differs('decision', expect.decision, seen.decision),
    ...(expect.by === undefined ? [] : differs('by', expect.by, seen.by)),
    ...differs('missing', expect.missing ?? [], seen.missing),
  ];
}
