import { evaluateClause } from '../interpret';
import type { Clause, LoweredRule } from '../lower';
import type { MeshSettings, RequestRecord } from '../request';

/** The way of matching a rule that comes nearest: the clauses it asks for and those of them that fail. */
export interface Fit {
  readonly asked: readonly Clause[];
  readonly failing: readonly Clause[];
}

function fitOf(
  clauses: readonly Clause[],
  fails: (clause: Clause) => boolean,
): Fit {
  return { asked: clauses, failing: clauses.filter(fails) };
}

/** Fewest failures first; the first of equals, as written. */
function nearest(fits: readonly Fit[]): Fit {
  return fits.reduce((best, fit) =>
    fit.failing.length < best.failing.length ? fit : best,
  );
}

/** A clause whose truth is unknown does not fail. */
export function bestFit(
  rule: LoweredRule,
  request: RequestRecord,
  settings: MeshSettings,
): Fit {
  const fails = (clause: Clause) =>
    evaluateClause(clause, request, settings) === false;
  const parts = [
    nearest(rule.from.map(clauses => fitOf(clauses, fails))),
    nearest(rule.to.map(clauses => fitOf(clauses, fails))),
    fitOf(rule.when, fails),
  ];
  return {
    asked: parts.flatMap(({ asked }) => asked),
    failing: parts.flatMap(({ failing }) => failing),
  };
}
