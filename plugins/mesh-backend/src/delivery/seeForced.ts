import type { Change, ForcedStatus, StepRecord } from '@causeway/mesh-intent';
import type { PostedStatus } from '@causeway/plugin-mesh-node';
import { recordOf, type DeliveryScope } from './DeliveryScope';

/** The only context branch protection requires (3-changes.md, Statuses). */
export const AGGREGATE = 'causeway';

interface Seen {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly record: StepRecord;
  /** Latest status of each context on the commit of the step. */
  readonly shown: readonly PostedStatus[];
}

/** What somebody posted in the portal's place; undefined when the portal did, or the forge does not say who. */
export function forcedStatus(
  { codeHost }: Pick<DeliveryScope, 'codeHost'>,
  shown: readonly PostedStatus[],
): ForcedStatus | undefined {
  const aggregate = shown.find(({ context }) => context === AGGREGATE);
  const by = aggregate?.postedBy;
  if (aggregate === undefined || by === undefined) return undefined;
  const isOurs = by.toLowerCase() === codeHost.botLogin.toLowerCase();
  if (isOurs || aggregate.postedAt === undefined) return undefined;
  const { state, description, postedAt: at } = aggregate;
  return { by, at, status: `${state}: ${description}` };
}

/** Notes who let a merge pass in the portal's place, and when; once. */
export async function seeForced(seen: Seen): Promise<Change> {
  const { scope, change, record, shown } = seen;
  const forced = forcedStatus(scope, shown);
  const isKnown = record.forced?.some(
    ({ by, at }) => by === forced?.by && at === forced.at,
  );
  return forced === undefined || isKnown
    ? change
    : recordOf(scope, change.id, {
        type: 'StatusForced',
        step: record.index,
        ...forced,
      });
}
