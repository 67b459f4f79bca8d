import type {
  ChangeView,
  FileView,
  GateView,
  PreviewView,
} from '@causeway/plugin-mesh-common';

/** Most events of a thread in one answer: the newest say where it stands. */
const EVENTS = 20;

/** A change without the texts of its files, whose diffs say the same. */
export function changeBrief(view: ChangeView) {
  const { id, kind, title, phase, services, requester, conditions } = view;
  return {
    id,
    kind,
    title,
    phase,
    services: [...services],
    requester: requester.user,
    ...(view.blockedBy === undefined ? {} : { blockedBy: view.blockedBy }),
    ...(view.ended === undefined ? {} : { ended: { ...view.ended } }),
    differences: view.diff.map(({ sentence }) => sentence),
    steps: view.steps.map(step => ({
      ...stepBrief(step),
      state: step.state,
      ...(step.pullRequest === undefined
        ? {}
        : { pullRequest: step.pullRequest.url }),
    })),
    conditions: conditions
      .filter(({ status }) => status === 'true')
      .map(({ type, reason, message }) => ({ type, reason, message })),
    findings: view.findings.map(finding => ({ ...finding })),
    events: view.events
      .slice(-EVENTS)
      .map(({ at, actor, sentence }) => ({ at, actor, sentence })),
    may: { ...view.may },
  };
}

/** A preview without the texts of its files. */
export function previewBrief(view: PreviewView) {
  const { title, planHash, outcome, submittable } = view;
  return {
    ...(title === undefined ? {} : { title }),
    ...(planHash === undefined ? {} : { planHash }),
    ...(outcome === undefined ? {} : { outcome }),
    submittable: submittable.yes
      ? { yes: true }
      : { yes: false, because: submittable.because },
    findings: view.findings.map(finding => ({ ...finding })),
    differences: view.diff.map(({ sentence }) => sentence),
    steps: view.steps.map(stepBrief),
  };
}

function stepBrief(step: {
  readonly index: number;
  readonly repo: string;
  readonly title: string;
  readonly gates: readonly GateView[];
  readonly files: readonly FileView[];
}) {
  const { index, repo, title, gates, files } = step;
  return {
    index,
    repo,
    title,
    gates: gates.map(({ gate, mode, verdict, why }) => ({
      gate,
      mode,
      outcome: verdict.outcome,
      message: verdict.message,
      why,
    })),
    diffs: files.map(({ path, unified }) => ({ path, unified })),
  };
}
