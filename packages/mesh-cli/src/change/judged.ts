import type { Finding } from '@causeway/mesh-intent';
import type { Change, Gate, Preview, Step } from './answers';

/** Findings and open questions, for the exit code. */
export interface Judged {
  readonly findings: readonly Finding[];
  readonly undecided: readonly string[];
}

const held = (step: Step, outcome: string) =>
  step.gates
    .filter(
      ({ mode, verdict }) => mode === 'enforce' && verdict.outcome === outcome,
    )
    .map(gate => ({ gate, text: gateText(step, gate) }));

function gateText({ index }: Step, { gate, verdict }: Gate): string {
  return `Step ${index}, ${gate}: ${verdict.message}`;
}

function failed(step: Step): Finding[] {
  return held(step, 'fail').map(({ gate, text }) => ({
    code: `gate/${gate.gate}`,
    severity: 'error',
    message: text,
  }));
}

/** Approvals are no evidence that is missing: they are asked for once there is a pull request. */
export function judgedPreview(
  preview: Preview,
  findings: readonly Finding[],
): Judged {
  const { submittable, steps } = preview;
  const gates = steps.flatMap(failed);
  const told = [...findings, ...gates].some(
    ({ severity }) => severity === 'error',
  );
  return {
    findings: [
      ...findings,
      ...gates,
      ...(submittable.yes || told
        ? []
        : [refusedBecause(submittable.because ?? 'It cannot be submitted.')]),
    ],
    undecided: steps
      .flatMap(step => held(step, 'insufficient-evidence'))
      .filter(({ gate }) => gate.verdict.reason !== 'ApprovalsMissing')
      .map(({ text }) => text),
  };
}

/** What a person has to look at before the change goes on. */
const needsPerson: ReadonlySet<string> = new Set([
  'MergedUnproven',
  'Outdated',
  'ReviewDue',
  'Stalled',
  'WaitingForPerson',
]);

/** Live is clean; what goes on by itself or waits for approvals is undecided; the rest are findings. */
export function judgedChange(change: Change): Judged {
  const { ended, phase, steps, conditions, blockedBy } = change;
  if (ended !== undefined) {
    const message = `The change is ${ended.as}: ${ended.reason}`;
    return { findings: [error('change/ended', message)], undecided: [] };
  }
  const open = steps.filter(({ state }) => state !== 'merged');
  const abnormal = conditions.filter(
    ({ type, status }) => status === 'true' && needsPerson.has(type),
  );
  const findings = [
    ...change.findings,
    ...open.flatMap(failed),
    ...abnormal.map(({ type, message }) => error(`change/${type}`, message)),
  ];
  const waits = open
    .flatMap(step => held(step, 'insufficient-evidence'))
    .map(({ text }) => text);
  const goesOn = blockedBy ?? `The change is ${phase} and not live yet.`;
  return {
    findings,
    undecided: phase === 'live' || waits.length > 0 ? waits : [goesOn],
  };
}

/** A refusal of the portal, in its words. */
export function refusedBecause(message: string): Finding {
  return error('change/refused', message);
}

function error(code: string, message: string): Finding {
  return { code, severity: 'error', message };
}
