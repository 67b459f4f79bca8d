import {
  diffWorlds,
  introducedFindings,
  judgeStep,
  worldAfter,
  type DiffEntry,
  type Finding,
  type GateEvidence,
  type GateMode,
  type GateSubject,
  type GateVerdict,
  type Plan,
  type PlanStep,
  type RepoApprovals,
  type RepoRole,
  type World,
} from '@causeway/mesh-intent';

/** Everything the judgement of a plan needs besides the worlds; gathered before. */
export interface JudgeContext {
  readonly requester?: string;
  readonly requesterLogin?: string;
  readonly botLogin: string;
  readonly approvals: Readonly<Partial<Record<RepoRole, RepoApprovals>>>;
  readonly modes: Readonly<Record<string, GateMode>>;
  readonly evidence: (step: PlanStep) => GateEvidence;
  readonly now: Date;
}

export interface JudgedStep {
  readonly step: PlanStep;
  readonly diff: readonly DiffEntry[];
  readonly findings: readonly Finding[];
  readonly verdicts: readonly GateVerdict[];
}

/**
 * Judges the steps of a plan one after the other: each stands on the tips with its
 * predecessors applied. Steps that are merged already are part of `world` and are left out by the caller.
 */
export function judgePlan(
  plan: Pick<Plan, 'steps'>,
  world: World,
  context: JudgeContext,
): readonly JudgedStep[] {
  const judged: JudgedStep[] = [];
  let before = world;
  for (const step of plan.steps) {
    const after = worldAfter(before, [{ repo: step.repo, edits: step.edits }]);
    const diff = diffWorlds(before, after);
    const findings = introducedFindings(
      before,
      after,
      step.edits.map(({ path }) => ({ repo: step.repo, path })),
    );
    const subject: GateSubject = {
      step,
      before,
      after,
      diff,
      findings,
      ...(context.requester === undefined
        ? {}
        : { requester: context.requester }),
      ...(context.requesterLogin === undefined
        ? {}
        : { requesterLogin: context.requesterLogin }),
      botLogin: context.botLogin,
      approvals: context.approvals,
    };
    judged.push({
      step,
      diff,
      findings,
      verdicts: judgeStep(
        subject,
        context.evidence(step),
        context.now,
        context.modes,
      ),
    });
    before = after;
  }
  return judged;
}
