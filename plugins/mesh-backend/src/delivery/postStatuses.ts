import {
  aggregateStatus,
  type Change,
  type GateVerdict,
  type PlanStep,
  type RepoRole,
  type StepRecord,
} from '@causeway/mesh-intent';
import type { CommitStatus } from '@causeway/plugin-mesh-node';
import { AGGREGATE, seeForced } from './seeForced';
import { recordOf, type DeliveryScope } from './DeliveryScope';

/** Forges cut longer descriptions. */
const DESCRIPTION_LIMIT = 140;

/**
 * Brings the statuses on a step's commit up to date: the aggregate, and one per gate for reading.
 * What the forge shows is read first and only differences are posted, so a repeat posts nothing.
 */
export async function postStatuses(options: {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
  /** Why the recorded verdicts prove nothing now: then the aggregate holds the merge whatever they say. */
  readonly unjudged?: string;
}): Promise<Change> {
  const { scope, change, step, record, unjudged } = options;
  const commit = record.commit!;
  const wanted = statusesOf(record.verdicts, {
    ...(unjudged === undefined ? {} : { unjudged }),
    targetUrl: `${scope.portalUrl}/mesh/changes/${change.id}`,
  });
  const known = JSON.stringify(wanted);
  let seen = change;
  if (!scope.statusMemory.isShown(commit, known)) {
    const shown = await scope.codeHost.statuses(step.repo, commit);
    // Before it is replaced by what the portal says.
    seen = await seeForced({ scope, change, record, shown });
    await bringUpToDate({ scope, repo: step.repo, commit, wanted, shown });
    scope.statusMemory.keep(commit, known);
  }
  const aggregate = wanted.find(status => status.context === AGGREGATE)!;
  const posted = `${aggregate.state}: ${aggregate.description}`;
  if (record.postedStatus === posted) return seen;
  return recordOf(scope, change.id, {
    type: 'StatusPosted',
    step: step.index,
    status: posted,
  });
}

async function bringUpToDate(options: {
  readonly scope: DeliveryScope;
  readonly repo: RepoRole;
  readonly commit: string;
  readonly wanted: readonly CommitStatus[];
  readonly shown: readonly CommitStatus[];
}): Promise<void> {
  const { scope, repo, commit, wanted, shown } = options;
  for (const status of wanted) {
    const there = shown.find(({ context }) => context === status.context);
    if (
      there?.state === status.state &&
      there.description === status.description
    ) {
      continue;
    }
    await scope.codeHost.setStatus(repo, commit, status);
    scope.afterEffect?.('post-status');
  }
}

/** The aggregate comes last: a merge it allows finds every other status in place. */
function statusesOf(
  verdicts: readonly GateVerdict[],
  options: { readonly targetUrl: string; readonly unjudged?: string },
): readonly CommitStatus[] {
  const aggregate =
    options.unjudged === undefined
      ? aggregateStatus(verdicts)
      : ({ state: 'pending', description: options.unjudged } as const);
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

/** By characters: half of one would come back as another text, and be posted again for ever. */
function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length <= DESCRIPTION_LIMIT
    ? characters.join('')
    : `${characters.slice(0, DESCRIPTION_LIMIT - 1).join('')}…`;
}
