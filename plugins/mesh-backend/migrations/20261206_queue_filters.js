// What the queue is filtered by beside 20261205: owners of the services, words, and age; and what tells that anything changed.

/** Rows read and written at once when words are made of stored changes. */
const BATCH = 200;

/** As many rows share the count of writes: two writers rarely wait for the same. */
const SHARDS = 16;

const older = ['open', 'waits_for', 'kind'];
const newer = ['open', 'waits_for', 'kind', 'waits_since'];

/**
 * The owners of services are not in what is stored: they come with the next event that knows them.
 *
 * @param {import('knex').Knex} knex
 */
async function fillWords(knex) {
  for (let last = ''; ; ) {
    const rows = await knex('change')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .select('id', 'snapshot');
    if (rows.length === 0) return;
    for (const { id, snapshot } of rows) {
      const { title, services } = JSON.parse(snapshot);
      const words = [title, ...services, id].join('\n');
      await knex('change_words').insert({
        change_id: id,
        words: words.toLocaleLowerCase('en-US'),
      });
    }
    last = rows[rows.length - 1].id;
  }
}

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('change_team', table => {
    table.comment('Catalog groups that own the services of a change');
    table
      .string('change_id', 40)
      .notNullable()
      .references('id')
      .inTable('change')
      .onDelete('CASCADE');
    table.string('team', 200).notNullable();
    table.boolean('open').notNullable().comment('That of the change');
    table.primary(['change_id', 'team']);
    table.index(['team']);
    table.index(['open', 'team']);
  });
  await knex.schema.createTable('change_words', table => {
    table.comment(
      'What a change is searched by; beside it, so that snapshots need not be read',
    );
    table
      .string('change_id', 40)
      .primary()
      .references('id')
      .inTable('change')
      .onDelete('CASCADE');
    table
      .text('words')
      .notNullable()
      .comment('Title, services, id; lower case');
  });
  await knex.schema.createTable('change_writes', table => {
    table.comment(
      'How many writes changed a change; their sum tells whether any did',
    );
    table.integer('shard').primary();
    table.bigInteger('writes').notNullable();
  });
  await knex('change_writes').insert(
    Array.from({ length: SHARDS }, (_, shard) => ({ shard, writes: 0 })),
  );
  await fillWords(knex);
  // Pages follow one another by these: what has none would be on no page.
  await knex('change')
    .whereNull('waits_rank')
    .update({ waits_rank: 9, waits_since: knex.ref('updated_at') });
  await knex.schema.alterTable('change', table => {
    table.index(newer);
    table.dropIndex(older);
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('change', table => {
    table.index(older);
    table.dropIndex(newer);
  });
  for (const table of ['change_writes', 'change_words', 'change_team']) {
    await knex.schema.dropTable(table);
  }
};
