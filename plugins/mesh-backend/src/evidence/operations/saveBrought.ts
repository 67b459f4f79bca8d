import type { Knex } from 'knex';
import { history } from '../SnapshotStore';
import type { Brought, SnapshotPlace } from '../SnapshotStore';
import type { RowColumns, SnapshotColumns } from '../rows';

/** Rows of one statement: SQLite binds at most 32,766 values, PostgreSQL twice that. */
const CHUNK = 500;

type Value = Extract<Brought, { readonly state: 'value' }>;

/** Stores a collection as a whole, or why there is none. */
export async function saveBrought(
  knex: Knex,
  place: SnapshotPlace,
  options: {
    readonly brought: Brought;
    readonly askedAt: Date;
    readonly next: Date;
  },
): Promise<void> {
  const { brought, askedAt, next } = options;
  const asked = { asked_at: askedAt.getTime(), due_at: next.getTime() };
  if (brought.state !== 'value') {
    await knex('signal_snapshot')
      .where({ ...place })
      .update({ ...asked, state: brought.state, message: brought.message })
      .increment('failures', 1);
    return;
  }
  await knex.transaction(async tx => {
    await replaceRows(tx, place, brought);
    const bucket = await addPoints(tx, place, brought);
    await tx('signal_snapshot')
      .where({ ...place })
      .update({
        ...asked,
        state: 'value',
        message: null,
        observed_at: brought.observedAt.getTime(),
        coverage: brought.coverage ?? null,
        missing:
          brought.missing.length === 0 ? null : JSON.stringify(brought.missing),
        bucket,
        failures: 0,
      });
  });
}

/** Writes what is another than before: most of a fleet is not, and pages wait while the rows are written. */
async function replaceRows(
  tx: Knex.Transaction,
  place: SnapshotPlace,
  { rows }: Value,
): Promise<void> {
  const stored = await tx<RowColumns>('signal_row')
    .where({ ...place })
    .select('subject', 'value');
  const before = new Map(stored.map(({ subject, value }) => [subject, value]));
  // The last of two rows for one subject stands: a source that sends two is broken, not the page.
  const after = new Map(
    rows.map(({ subject, value }) => [subject, JSON.stringify(value)]),
  );
  const gone = [...before.keys()].filter(subject => !after.has(subject));
  for (let from = 0; from < gone.length; from += CHUNK) {
    await tx('signal_row')
      .where({ ...place })
      .whereIn('subject', gone.slice(from, from + CHUNK))
      .delete();
  }
  const other = [...after].filter(
    ([subject, value]) => before.get(subject) !== value,
  );
  for (let from = 0; from < other.length; from += CHUNK) {
    await tx('signal_row')
      .insert(
        other
          .slice(from, from + CHUNK)
          .map(([subject, value]) => ({ ...place, subject, value })),
      )
      .onConflict(['signal', 'subject', 'part', 'site'])
      .merge();
  }
}

/** One point a bucket, the first that comes; answers the bucket. Old points go when a new bucket begins. */
async function addPoints(
  tx: Knex.Transaction,
  place: SnapshotPlace,
  { observedAt, rows }: Value,
): Promise<number> {
  const at = observedAt.getTime();
  const bucket = Math.floor(at / history.bucketMs) * history.bucketMs;
  const known = await tx<SnapshotColumns>('signal_snapshot')
    .where({ ...place })
    .first('bucket');
  const stored = known?.bucket ?? null;
  const newest = stored === null ? undefined : Number(stored);
  // A value may be a little older than the one before it.
  if (newest !== undefined && bucket <= newest) {
    if (bucket > newest - 2 * history.bucketMs) return newest;
    // The clock was set back: what lies ahead never happened.
    await tx('signal_point')
      .where({ ...place })
      .andWhere('bucket', '>', bucket)
      .delete();
  }
  const points = new Map(
    rows.flatMap(({ subject, trend }) =>
      trend === undefined ? [] : [[subject, trend] as const],
    ),
  );
  const columns = [...points].map(([subject, value]) => ({
    ...place,
    subject,
    bucket,
    value,
  }));
  for (let from = 0; from < columns.length; from += CHUNK) {
    await tx('signal_point')
      .insert(columns.slice(from, from + CHUNK))
      .onConflict(['signal', 'subject', 'part', 'site', 'bucket'])
      .merge();
  }
  await tx('signal_point')
    .where({ ...place })
    .andWhere('bucket', '<', bucket - history.keptMs)
    .delete();
  return bucket;
}
