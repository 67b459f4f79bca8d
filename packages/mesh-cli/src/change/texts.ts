import type {
  Change,
  ChangeRow,
  ChangeStep,
  Gate,
  Preview,
  Step,
} from './answers';

/** As wide as the longest outcome. */
const WIDTH = 'insufficient-evidence'.length;

function gateLine({ gate, mode, verdict }: Gate): string {
  const advisory = mode === 'enforce' ? '' : ` (${mode})`;
  return `  ${verdict.outcome.padEnd(WIDTH)}  ${gate}${advisory}: ${
    verdict.message
  }`;
}

function stepLines(step: Step | ChangeStep): string[] {
  const { index, repo, title, gates } = step;
  const state = 'state' in step ? `, ${step.state}` : '';
  const pullRequest = 'pullRequest' in step ? step.pullRequest : undefined;
  return [
    `step ${index} in ${repo}${state}: ${title}`,
    ...(pullRequest === undefined
      ? []
      : [`  pull request ${pullRequest.number}: ${pullRequest.url}`]),
    ...gates.map(gateLine),
  ];
}

/** What would happen: the differences in words, then each step with its gates. */
export function previewText(preview: Preview): string {
  const { title, planHash, diff, steps, submittable } = preview;
  return [
    title ?? 'No plan is made.',
    ...diff.map(({ sentence }) => `  ${sentence}`),
    ...steps.flatMap(stepLines),
    ...(planHash === undefined ? [] : [`plan ${planHash}`]),
    submittable.yes ? 'It can be submitted.' : 'It cannot be submitted.',
  ].join('\n');
}

/** A change: where it stands, then each step with its pull request and gates. */
export function changeText(change: Change): string {
  const { id, kind, title, phase, requester, blockedBy, steps, ended } = change;
  return [
    `${title}`,
    `change ${id}, ${kind}, ${phase}, asked for by ${requester.displayName}`,
    ...(ended === undefined ? [] : [`${ended.as}: ${ended.reason}`]),
    ...(blockedBy === undefined ? [] : [`waits: ${blockedBy}`]),
    ...steps.flatMap(stepLines),
  ].join('\n');
}

/** One line for each change, and a second one for what it waits for. */
export function listText(items: readonly ChangeRow[], total: number): string {
  const widest = (of: (row: ChangeRow) => string) =>
    Math.max(0, ...items.map(row => of(row).length));
  const phases = widest(({ phase }) => phase);
  const kinds = widest(({ kind }) => kind);
  const rows = items.flatMap(({ id, phase, kind, title, blockedBy }) => [
    `${id}  ${phase.padEnd(phases)}  ${kind.padEnd(kinds)}  ${title}`,
    ...(blockedBy === undefined
      ? []
      : [`${' '.repeat(id.length)}  ${blockedBy}`]),
  ]);
  const left = total - items.length;
  return [
    ...(items.length === 0 ? ['No change.'] : rows),
    ...(left > 0 ? [`${left} more; see --limit and --offset`] : []),
  ].join('\n');
}
