// What the queue sorts and filters by, beside the snapshots it is computed from.

/** Rows carry whole snapshots: counting and sorting must find all they need in an index. */
const indexes = [
  ['open', 'waits_rank', 'waits_since', 'id'],
  ['assignee', 'open', 'waits_rank', 'waits_since', 'id'],
  ['open', 'waits_for', 'kind'],
  ['open', 'kind'],
];

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('change', table => {
    table
      .string('waits_for', 16)
      .comment('What keeps it from moving; null before its next event');
    table
      .integer('waits_rank')
      .comment('Position of waits_for, the most pressing first');
    table.bigInteger('waits_since').comment('Epoch ms');
    table.string('assignee').comment('Catalog user ref; null: nobody');
    for (const columns of indexes) table.index(columns);
  });
  await knex.schema.createTable('change_label', table => {
    table.comment('Labels of changes');
    table
      .string('change_id', 40)
      .notNullable()
      .references('id')
      .inTable('change')
      .onDelete('CASCADE');
    table.string('label', 40).notNullable();
    table
      .boolean('open')
      .notNullable()
      .comment('That of the change, so that labels are counted without it');
    table.primary(['change_id', 'label']);
    table.index(['label']);
    table.index(['open', 'label']);
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.dropTable('change_label');
  await knex.schema.alterTable('change', table => {
    for (const columns of indexes) table.dropIndex(columns);
  });
  // Knex would make the table of SQLite anew, and with the old one every row that refers to it would go.
  for (const column of ['waits_for', 'waits_rank', 'waits_since', 'assignee']) {
    await knex.raw('alter table ?? drop column ??', ['change', column]);
  }
};
