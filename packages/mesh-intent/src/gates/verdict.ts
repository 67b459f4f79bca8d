import type {
  EvidenceItem,
  Verdict,
  VerdictOutcome,
  VerdictReason,
} from '@causeway/mesh-authz';

/** Puts a verdict together; times are written in one form. */
export function verdictOf(
  said: {
    readonly outcome: VerdictOutcome;
    readonly reason: VerdictReason;
    readonly message: string;
    readonly evidence?: readonly EvidenceItem[];
    readonly owedBy?: readonly string[];
  },
  now: Date,
): Verdict {
  return {
    outcome: said.outcome,
    reason: said.reason,
    message: said.message,
    evidence: said.evidence ?? [],
    ...(said.owedBy === undefined ? {} : { owedBy: said.owedBy }),
    decidedAt: now.toISOString(),
  };
}

/** "1 error", "2 errors". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
