import type { ClusterWaveValue } from '@causeway/mesh-intent';
import { z } from 'zod';
import { bounded, timeOf } from '../text';

type Row = ClusterWaveValue['applications'][number];

const revisioned = z.object({
  revision: z.string().nullish(),
  revisions: z.array(z.string()).nullish(),
});

/** Of an Argo CD Application what is asked of it (mesh.md 6.4). */
export const applicationShape = z.object({
  metadata: z.object({ name: z.string(), namespace: z.string() }),
  spec: z.object({
    destination: z
      .object({ name: z.string().nullish(), server: z.string().nullish() })
      .nullish(),
  }),
  status: z
    .object({
      sync: revisioned.extend({ status: z.string().nullish() }).nullish(),
      health: z.object({ status: z.string().nullish() }).nullish(),
      operationState: z
        .object({
          phase: z.string().nullish(),
          finishedAt: z.string().nullish(),
          message: z.string().nullish(),
        })
        .nullish(),
      conditions: z.array(z.object({ message: z.string() })).nullish(),
      reconciledAt: z.string().nullish(),
      history: z.array(revisioned).nullish(),
    })
    .nullish(),
});
export type Application = z.infer<typeof applicationShape>;

const syncs: readonly string[] = [
  'Synced',
  'OutOfSync',
  'Unknown',
] satisfies readonly Row['sync'][];
const healths: readonly string[] = [
  'Healthy',
  'Progressing',
  'Degraded',
  'Suspended',
  'Missing',
  'Unknown',
] satisfies readonly Row['health'][];

function revisionIn(told: z.infer<typeof revisioned> | null | undefined) {
  return told?.revision || told?.revisions?.[0] || undefined;
}

/** Out of sync, the revision beside the state is the one that is asked for; what is applied stands in the history. */
function appliedRevision({ status }: Application): string | null {
  const { sync, history } = status ?? {};
  return (
    (sync?.status === 'Synced' ? revisionIn(sync) : undefined) ??
    revisionIn(history?.at(-1)) ??
    null
  );
}

function oldComparison(
  { status }: Application,
  { now, comparedWithinMs }: Bound,
): string | undefined {
  const at = timeOf(status?.reconciledAt);
  if (at === undefined) return 'Argo CD has not compared it yet';
  return now.getTime() - Date.parse(at) > comparedWithinMs
    ? `Argo CD compared it last at ${at}; check that its controller runs`
    : undefined;
}

interface Bound {
  readonly now: Date;
  readonly comparedWithinMs: number;
}

/**
 * How one Application stands. A comparison that is too old says nothing of today: a controller that stopped leaves the
 * last state standing, however good it was.
 */
export function applicationRow(application: Application, bound: Bound): Row {
  const { metadata, status } = application;
  const old = oldComparison(application, bound);
  const { sync, health, operationState, conditions } = status ?? {};
  const finishedAt = timeOf(operationState?.finishedAt);
  const [condition] = conditions ?? [];
  const message =
    old ??
    bounded(condition?.message) ??
    (operationState?.phase === 'Succeeded'
      ? undefined
      : bounded(operationState?.message));
  const known = <T extends string>(
    names: readonly string[],
    name: string | null | undefined,
  ) =>
    (old === undefined && names.includes(name ?? '') ? name : 'Unknown') as T;
  return {
    name: metadata.name,
    revision: appliedRevision(application),
    sync: known<Row['sync']>(syncs, sync?.status),
    health: known<Row['health']>(healths, health?.status),
    ...(finishedAt === undefined ? {} : { finishedAt }),
    ...(message === undefined ? {} : { message }),
  };
}
