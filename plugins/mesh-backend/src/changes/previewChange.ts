import {
  describeEntry,
  foldOutcomes,
  gates,
  kindById,
  parseKindInput,
  worldAfter,
  type Finding,
  type Plan,
  type VerdictOutcome,
  type World,
} from '@causeway/mesh-intent';
import { NotFoundError } from '@backstage/errors';
import type { PreviewView, StepPreview } from '@causeway/plugin-mesh-common';
import { planHashOf } from '../delivery/planHash';
import { encodedRecord, recordProblem } from '../delivery/stepCommit';
import { approvalsOf } from '../judge/approvalsOf';
import { judgePlan, type JudgedStep } from '../judge/judgePlan';
import { modesFor, policiesFor } from '../judge/urgency';
import { planDifference } from '../rendered/planDifference';
import { approversView } from '../views/approversView';
import { fileViews } from '../views/fileViews';
import { gateViews } from '../views/gateViews';
import { impactViews } from '../views/impactViews';
import { renderedView } from '../views/renderedView';
import { teamsOfServices } from './teamsOfServices';
import { takeBackFinding } from './takeBackFinding';
import type { SubmitScope } from './ServiceScope';

/** A preview with what submitting needs of it. */
export interface Preview {
  readonly view: PreviewView;
  readonly plan?: Plan;
  readonly input?: unknown;
  readonly teams?: readonly string[];
  readonly judged: readonly JudgedStep[];
}

/** Parses, plans and judges an input against the world as last seen; stores nothing, asks nobody. */
export async function previewChange(
  scope: SubmitScope,
  request: {
    readonly kind: string;
    readonly input: unknown;
    readonly user?: string;
    /** Where it stands already: the change that was made of it. */
    readonly change?: string;
  },
): Promise<Preview> {
  const kind = kindById(request.kind);
  if (!kind) {
    throw new NotFoundError(
      `There is no kind of change called ${request.kind}`,
    );
  }
  const { world } = await scope.worlds.current();
  const parsed = parseKindInput(kind, request.input);
  if (!parsed.ok) return refused(world, parsed.findings);
  const other = await otherThanSaid(scope, {
    ...request,
    input: parsed.input,
    undoes: kind.undoes?.(parsed.input),
  });
  if (other !== undefined) return refused(world, [other]);
  const planned = kind.plan(parsed.input, world);
  if (!planned.ok) return refused(world, planned.findings);
  return judgedPreview(scope, {
    plan: planned.plan,
    findings: planned.findings,
    input: parsed.input,
    world,
    ...(request.user === undefined ? {} : { user: request.user }),
  });
}

async function otherThanSaid(
  scope: SubmitScope,
  asked: {
    readonly undoes: string | undefined;
    readonly input: unknown;
    readonly change?: string;
  },
): Promise<Finding | undefined> {
  const { undoes } = asked;
  return undoes === undefined
    ? undefined
    : takeBackFinding(scope, { ...asked, undoes });
}

function refused(world: World, findings: readonly Finding[]): Preview {
  return {
    judged: [],
    view: {
      findings,
      world: world.commits,
      diff: [],
      steps: [],
      submittable: {
        yes: false,
        because:
          findings.find(finding => finding.severity === 'error')?.message ??
          'The input makes no plan.',
      },
    },
  };
}

async function judgedPreview(
  scope: SubmitScope,
  made: {
    readonly plan: Plan;
    readonly findings: readonly Finding[];
    readonly input: unknown;
    readonly world: World;
    readonly user?: string;
  },
): Promise<Preview> {
  const { plan, world, user } = made;
  const person =
    user === undefined ? undefined : await scope.people.person(user);
  const isUrgent = kindById(plan.kind)?.urgent === true;
  const judged = await judgePlan(plan, world, {
    ...(user === undefined ? {} : { requester: user }),
    ...(person === undefined ? {} : { requesterLogin: person.login }),
    botLogin: scope.codeHost.botLogin,
    approvals: await approvalsOf(
      policiesFor(isUrgent, scope.approvals),
      scope.people,
    ),
    modes: modesFor(isUrgent, scope.gateModes),
    evidence: () => ({}),
    ask: questions => scope.evidence.gather(questions),
    now: scope.now(),
  });
  const planHash = planHashOf(plan);
  const tooLong = recordFindings({ ...made, planHash });
  const findings = [
    ...made.findings,
    ...judged.flatMap(each => each.findings),
    ...tooLong,
  ];
  const outcome = tooLong.length > 0 ? 'fail' : planOutcome(judged);
  const steps = await Promise.all(
    judged.map(each =>
      stepPreview(scope, each, {
        urgent: isUrgent,
        ...(user === undefined ? {} : { requester: user }),
      }),
    ),
  );
  return {
    plan,
    input: made.input,
    teams: teamsOfServices(plan.services, [
      world,
      worldAfter(world, plan.steps),
    ]),
    judged,
    view: {
      findings,
      title: plan.title,
      planHash,
      world: world.commits,
      diff: judged
        .flatMap(each => each.diff)
        .map(entry => ({ entry, sentence: describeEntry(entry) })),
      steps,
      rendered: renderedView(
        planDifference(plan, { world, rendered: scope.rendered }),
      ),
      outcome,
      submittable:
        tooLong.length > 0
          ? { yes: false, because: tooLong[0].message }
          : submittable(outcome, judged),
    },
  };
}

/** Said in the form already: after a submit nobody could do anything about it. */
function recordFindings(made: {
  readonly plan: Plan;
  readonly input: unknown;
  readonly world: World;
  readonly planHash: string;
}): readonly Finding[] {
  const { plan, input, world, planHash } = made;
  // As long as any change's id.
  const id = '0'.repeat(16);
  const about = {
    id,
    kind: plan.kind,
    input,
    world: world.commits,
    planHash,
  };
  const problem = plan.steps
    .map(step => recordProblem(encodedRecord(about, step)))
    .find(each => each !== undefined);
  return problem === undefined
    ? []
    : [{ code: 'record/too-long', severity: 'error', message: problem }];
}

/** `rules` and `duties` over the whole plan must pass before anything is pushed. */
function planOutcome(judged: readonly JudgedStep[]): VerdictOutcome {
  const ids = new Set(
    gates.filter(gate => gate.scope === 'plan').map(gate => gate.id),
  );
  return foldOutcomes(
    judged.flatMap(each =>
      each.verdicts
        .filter(({ gate, mode }) => ids.has(gate) && mode === 'enforce')
        .map(({ verdict }) => verdict.outcome),
    ),
  );
}

function submittable(
  outcome: VerdictOutcome,
  judged: readonly JudgedStep[],
): PreviewView['submittable'] {
  if (outcome === 'pass') return { yes: true };
  const blocking = judged
    .flatMap(each => each.verdicts)
    .find(
      ({ gate, verdict }) =>
        verdict.outcome !== 'pass' &&
        gates.some(each => each.id === gate && each.scope === 'plan'),
    );
  return {
    yes: false,
    because:
      blocking?.verdict.message ?? 'A gate over the whole plan does not pass.',
  };
}

async function stepPreview(
  scope: SubmitScope,
  judged: JudgedStep,
  who: { readonly requester?: string; readonly urgent: boolean },
): Promise<StepPreview> {
  const { step, verdicts } = judged;
  return {
    index: step.index,
    repo: step.repo,
    title: step.title,
    files: fileViews(step.edits),
    gates: gateViews(verdicts),
    impacts: impactViews(judged.subject, judged.evidence, scope.now()),
    approvers: await approversView(scope, { repo: step.repo, ...who }),
  };
}
