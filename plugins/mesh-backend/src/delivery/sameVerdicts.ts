import type { GateVerdict } from '@causeway/mesh-intent';

/** Times aside: a verdict that says the same again is not news. */
export function sameVerdicts(
  before: readonly GateVerdict[],
  after: readonly GateVerdict[],
): boolean {
  const essence = (verdicts: readonly GateVerdict[]) =>
    JSON.stringify(
      verdicts.map(each => [
        each.gate,
        each.mode,
        each.verdict.outcome,
        each.verdict.reason,
        each.verdict.message,
      ]),
    );
  return essence(before) === essence(after);
}
