import type { Knex } from 'knex';
import { NEVER } from '../rows';
import type { SnapshotColumns } from '../rows';
import type { SnapshotPlace } from '../SnapshotStore';

const keyOf = ({ signal, part, site }: SnapshotPlace) =>
  `${signal} ${part} ${site}`;

/** Makes the places known and forgets those nobody owns any more; replicas that start together do it once. */
export async function registerPlaces(
  knex: Knex,
  places: readonly (SnapshotPlace & { readonly source: string })[],
  now: Date,
): Promise<void> {
  const wanted = new Map(places.map(place => [keyOf(place), place]));
  await knex.transaction(async tx => {
    const known = await tx<SnapshotColumns>('signal_snapshot').select();
    for (const row of known) {
      const place = wanted.get(keyOf(row));
      const { signal, part, site } = row;
      // Another source measures otherwise: what the old one said is not its answer.
      if (place?.source === row.source) continue;
      for (const table of ['signal_snapshot', 'signal_row', 'signal_point']) {
        await tx(table).where({ signal, part, site }).delete();
      }
    }
    if (places.length === 0) return;
    await tx('signal_snapshot')
      .insert(
        places.map(({ signal, part, site, source }) => ({
          signal,
          part,
          site,
          source,
          due_at: now.getTime(),
          state: NEVER,
        })),
      )
      .onConflict(['signal', 'part', 'site'])
      .ignore();
  });
}
