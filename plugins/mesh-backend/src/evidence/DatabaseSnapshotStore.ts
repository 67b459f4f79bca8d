import { observedDependencies } from '@causeway/mesh-intent';
import type { Knex } from 'knex';
import { CalleeIndex } from './CalleeIndex';
import { claimPlace } from './operations/claimPlace';
import { registerPlaces } from './operations/registerPlaces';
import { saveBrought } from './operations/saveBrought';
import { snapshotState } from './rows';
import type { PointColumns, RowColumns, SnapshotColumns } from './rows';
import type {
  SnapshotPlace,
  SnapshotPoint,
  SnapshotRow,
  SnapshotState,
  SnapshotStore,
} from './SnapshotStore';

/** Subjects of one statement. */
const CHUNK = 500;

/** Snapshots in the plugin's database; SQLite and PostgreSQL. */
export class DatabaseSnapshotStore implements SnapshotStore {
  readonly #callees: CalleeIndex;

  constructor(private readonly knex: Knex) {
    this.#callees = new CalleeIndex(knex, observedDependencies.id);
  }

  register(
    places: readonly (SnapshotPlace & { readonly source: string })[],
    now: Date,
  ): Promise<void> {
    return registerPlaces(this.knex, places, now);
  }

  claim(options: Parameters<SnapshotStore['claim']>[0]) {
    return claimPlace(this.knex, options);
  }

  save(
    place: SnapshotPlace,
    options: Parameters<SnapshotStore['save']>[1],
  ): Promise<void> {
    return saveBrought(this.knex, place, options);
  }

  async states(): Promise<readonly SnapshotState[]> {
    const rows = await this.knex<SnapshotColumns>('signal_snapshot')
      .orderBy(['signal', 'part', 'site'])
      .select();
    return rows.map(snapshotState);
  }

  async rows({
    subjects,
    signals,
  }: Parameters<SnapshotStore['rows']>[0]): Promise<readonly SnapshotRow[]> {
    const found: SnapshotRow[] = [];
    const pieces =
      subjects === undefined
        ? [undefined]
        : Array.from({ length: Math.ceil(subjects.length / CHUNK) }, (_, at) =>
            subjects.slice(at * CHUNK, (at + 1) * CHUNK),
          );
    for (const piece of pieces) {
      const query = this.knex<RowColumns>('signal_row').orderBy([
        'signal',
        'subject',
        'part',
        'site',
      ]);
      if (piece !== undefined) query.whereIn('subject', [...piece]);
      if (signals !== undefined) query.whereIn('signal', [...signals]);
      for (const { value, ...row } of await query.select()) {
        found.push({ ...row, value: JSON.parse(value) });
      }
    }
    return found;
  }

  rowsCalling(ref: string): Promise<readonly SnapshotRow[]> {
    return this.#callees.rowsCalling(ref);
  }

  async points(
    subjects: readonly string[],
    signals: readonly string[],
  ): Promise<readonly SnapshotPoint[]> {
    const rows = await this.knex<PointColumns>('signal_point')
      .whereIn('subject', [...subjects])
      .whereIn('signal', [...signals])
      .orderBy('bucket', 'asc')
      .select();
    return rows.map(({ signal, subject, part, site, bucket, value }) => ({
      signal,
      subject,
      part,
      site,
      at: new Date(Number(bucket)),
      value,
    }));
  }
}
