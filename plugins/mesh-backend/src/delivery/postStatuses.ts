import {
  aggregateStatus,
  type Change,
  type GateVerdict,
  type PlanStep,
  type StepRecord,
} from '@causeway/mesh-intent';
import type { CommitStatus } from '@causeway/plugin-mesh-node';
import { recordOf, type DeliveryScope } from './DeliveryScope';

/** Forges cut longer descriptions. */
const DESCRIPTION_LIMIT = 140;

/** The only context branch protection requires (3-changes.md, Statuses). */
const AGGREGATE = 'causeway';

/**
 * Brings the statuses on a step's commit up to date: the aggregate, and one per gate for reading.
 * What the forge shows is read first and only differences are posted, so a repeat posts nothing.
 */
export async function postStatuses(options: {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
}): Promise<Change> {
  const { scope, change, step, record } = options;
  const commit = record.commit!;
  const wanted = statusesOf(record.verdicts, {
    targetUrl: `${scope.portalUrl}/mesh/changes/${change.id}`,
  });
  const shown = new Map(
    (await scope.codeHost.statuses(step.repo, commit)).map(status => [
      status.context,
      status,
    ]),
  );
  for (const status of wanted) {
    const there = shown.get(status.context);
    if (
      there?.state === status.state &&
      there.description === status.description
    ) {
      continue;
    }
    await scope.codeHost.setStatus(step.repo, commit, status);
    scope.afterEffect?.('post-status');
  }
  const aggregate = wanted.find(status => status.context === AGGREGATE)!;
  const posted = `${aggregate.state}: ${aggregate.description}`;
  if (record.postedStatus === posted) return change;
  return recordOf(scope, change.id, {
    type: 'StatusPosted',
    step: step.index,
    status: posted,
  });
}

/** The aggregate comes last: a merge it allows finds every other status in place. */
function statusesOf(
  verdicts: readonly GateVerdict[],
  options: { readonly targetUrl: string },
): readonly CommitStatus[] {
  const aggregate = aggregateStatus(verdicts);
  return [
    ...verdicts.map(({ gate, mode, verdict }) => ({
      context: `${AGGREGATE}/${gate}`,
      state: stateOf(verdict.outcome),
      description: cut(
        mode === 'advisory' ? `(advisory) ${verdict.message}` : verdict.message,
      ),
      targetUrl: options.targetUrl,
    })),
    {
      context: AGGREGATE,
      state: aggregate.state,
      description: cut(aggregate.description),
      targetUrl: options.targetUrl,
    },
  ];
}

function stateOf(
  outcome: GateVerdict['verdict']['outcome'],
): CommitStatus['state'] {
  switch (outcome) {
    case 'pass':
      return 'success';
    case 'fail':
      return 'failure';
    case 'insufficient-evidence':
      return 'pending';
    default:
      throw new Error(`Unknown outcome ${outcome satisfies never}`);
  }
}

function cut(text: string): string {
  return text.length <= DESCRIPTION_LIMIT
    ? text
    : `${text.slice(0, DESCRIPTION_LIMIT - 1)}…`;
}
