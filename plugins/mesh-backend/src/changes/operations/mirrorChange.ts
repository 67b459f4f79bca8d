import type { Change } from '@causeway/mesh-intent';
import type { Knex } from 'knex';
import { changeColumns } from '../rows';
import { saveLabels } from './saveLabels';

/** Rows that share the count of writes; as many as the migration made. */
const SHARDS = 16;

const lines = (values: readonly string[] = []) => values.join('\n');

/** Lower case by one rule for both databases, which know only that of ASCII. */
function wordsOf({ title, services, id }: Change): string {
  return lines([title, ...services, id]).toLocaleLowerCase('en-US');
}

async function saveServices(tx: Knex.Transaction, change: Change) {
  await tx('change_service').where({ change_id: change.id }).delete();
  for (const service of new Set(change.services)) {
    await tx('change_service').insert({ change_id: change.id, service });
  }
}

async function saveTeams(tx: Knex.Transaction, change: Change) {
  const { open } = changeColumns(change);
  await tx('change_team').where({ change_id: change.id }).delete();
  for (const team of new Set(change.teams)) {
    await tx('change_team').insert({ change_id: change.id, team, open });
  }
}

/** Anything that is kept of the list is kept until this moves. */
async function countWrite(tx: Knex.Transaction, { id }: Change) {
  const sum = [...id].reduce((all, letter) => all + letter.charCodeAt(0), 0);
  await tx('change_writes')
    .where({ shard: sum % SHARDS })
    .increment('writes', 1);
}

/** Mirrors what a list is filtered by into its lookup tables, as far as it is other than before. */
export async function mirrorChange(
  tx: Knex.Transaction,
  change: Change,
  before?: Change,
): Promise<void> {
  const isOther = (of: (each: Change) => string) =>
    before === undefined || of(before) !== of(change);
  const openness = (each: Change) => `${changeColumns(each).open}`;
  if (isOther(({ services }) => lines(services))) {
    await saveServices(tx, change);
  }
  if (isOther(each => lines([openness(each), ...(each.teams ?? [])]))) {
    await saveTeams(tx, change);
  }
  if (isOther(each => lines([openness(each), ...(each.labels ?? [])]))) {
    await saveLabels(tx, change);
  }
  if (isOther(wordsOf)) {
    await tx('change_words')
      .insert({ change_id: change.id, words: wordsOf(change) })
      .onConflict('change_id')
      .merge();
  }
  // Last: other writers of the row wait from here to the commit.
  await countWrite(tx, change);
}
