import type { Knex } from 'knex';
import type { RowColumns, SnapshotColumns } from './rows';
import { UNREADABLE, type SnapshotRow } from './SnapshotStore';

/** Rows by whom they call. */
interface Indexed {
  /** Of which collections it is. */
  readonly stamp: string;
  readonly byCallee: ReadonlyMap<string, readonly SnapshotRow[]>;
  /** Whom they call cannot be told. */
  readonly unreadable: readonly SnapshotRow[];
}

interface Calls {
  readonly calls: readonly { readonly to: string }[];
}

/**
 * Who calls a service, of a signal whose rows are by caller. Made anew when something was collected since, by whichever
 * replica: to look through the rows of all callers for each page would make a page of a large mesh slower than one of a
 * small one.
 */
export class CalleeIndex {
  #indexed: Promise<Indexed> | undefined;

  constructor(private readonly knex: Knex, private readonly signal: string) {}

  async rowsCalling(ref: string): Promise<readonly SnapshotRow[]> {
    const stamp = await this.#stamp();
    const known = await this.#indexed?.catch(() => undefined);
    if (known?.stamp !== stamp) this.#indexed = this.#read(stamp);
    const { byCallee, unreadable } = await this.#indexed!;
    return [...(byCallee.get(ref) ?? []), ...unreadable];
  }

  /** Read before the rows: a collection that comes between them is read again for the next page. */
  async #stamp(): Promise<string> {
    const places = await this.knex<SnapshotColumns>('signal_snapshot')
      .where({ signal: this.signal })
      .orderBy(['part', 'site'])
      .select('part', 'site', 'source', 'asked_at', 'observed_at');
    return JSON.stringify(places);
  }

  async #read(stamp: string): Promise<Indexed> {
    const rows = await this.knex<RowColumns>('signal_row')
      .where({ signal: this.signal })
      .orderBy(['subject', 'part', 'site'])
      .select();
    const byCallee = new Map<string, SnapshotRow[]>();
    const unreadable: SnapshotRow[] = [];
    for (const { value, ...place } of rows) {
      const row: SnapshotRow = { ...place, value: JSON.parse(value) };
      if (row.value === UNREADABLE) {
        unreadable.push(row);
        continue;
      }
      for (const to of new Set((row.value as Calls).calls.map(c => c.to))) {
        const own = byCallee.get(to);
        if (own === undefined) byCallee.set(to, [row]);
        else own.push(row);
      }
    }
    return { stamp, byCallee, unreadable };
  }
}
