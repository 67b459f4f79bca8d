import {
  diffWorlds,
  introducedFindings,
  judgeStep,
  questionsOf,
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
  type SignalAnswers,
  type SignalQuestion,
  type World,
} from '@causeway/mesh-intent';

/** Everything the judgement of a plan needs besides the worlds. */
export interface JudgeContext {
  readonly requester?: string;
  readonly requesterLogin?: string;
  readonly botLogin: string;
  readonly approvals: Readonly<Partial<Record<RepoRole, RepoApprovals>>>;
  readonly modes: Readonly<Record<string, GateMode>>;
  /** What the forge said about the step's pull request; gathered before. */
  readonly evidence: (step: PlanStep) => GateEvidence;
  /** Asks telemetry what the gates of a step want to know; never rejects. */
  readonly ask: (
    questions: readonly SignalQuestion[],
  ) => Promise<SignalAnswers>;
  readonly now: Date;
}

export interface JudgedStep {
  readonly step: PlanStep;
  readonly diff: readonly DiffEntry[];
  readonly findings: readonly Finding[];
  readonly verdicts: readonly GateVerdict[];
  /** What was judged, and on what; pages show numbers of it that verdicts only name. */
  readonly subject: GateSubject;
  readonly evidence: GateEvidence;
}

/** Each step stands on the tips with its predecessors applied. */
function subjectsOf(
  { steps }: Pick<Plan, 'steps'>,
  world: World,
  context: JudgeContext,
): readonly GateSubject[] {
  let before = world;
  return steps.map(step => {
    const after = worldAfter(before, [{ repo: step.repo, edits: step.edits }]);
    const subject: GateSubject = {
      step,
      before,
      after,
      diff: diffWorlds(before, after),
      findings: introducedFindings(
        before,
        after,
        step.edits.map(({ path }) => ({ repo: step.repo, path })),
      ),
      ...(context.requester === undefined
        ? {}
        : { requester: context.requester }),
      ...(context.requesterLogin === undefined
        ? {}
        : { requesterLogin: context.requesterLogin }),
      botLogin: context.botLogin,
      approvals: context.approvals,
    };
    before = after;
    return subject;
  });
}

/**
 * Judges the steps of a plan: what telemetry has to say is gathered first, then the gates judge.
 * Steps that are merged already are part of `world` and are left out by the caller.
 */
export async function judgePlan(
  plan: Pick<Plan, 'steps'>,
  world: World,
  context: JudgeContext,
): Promise<readonly JudgedStep[]> {
  const { modes, now } = context;
  return Promise.all(
    subjectsOf(plan, world, context).map(async subject => {
      const { step, diff, findings } = subject;
      const questions = questionsOf(subject, modes);
      const evidence: GateEvidence = {
        ...context.evidence(step),
        ...(questions.length === 0
          ? {}
          : { answers: await context.ask(questions) }),
      };
      const verdicts = judgeStep(subject, evidence, now, modes);
      return { step, diff, findings, verdicts, subject, evidence };
    }),
  );
}
