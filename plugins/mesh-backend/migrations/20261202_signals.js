// Snapshots of telemetry: what each source last said of the whole fleet, and a short, thinned-out history for trends.
// Times are epoch milliseconds and always arrive as arguments.

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('signal_snapshot', table => {
    table.comment('One row for each part of a signal at a site');
    table.string('signal', 64).notNullable();
    table.string('part', 64).notNullable();
    table.string('site', 64).notNullable();
    table.string('source', 64).notNullable();
    table
      .bigInteger('due_at')
      .notNullable()
      .comment('When it is asked again; moved ahead by whoever asks now');
    table.bigInteger('asked_at').comment('Newest question that was answered');
    table
      .string('state', 24)
      .notNullable()
      .comment('Of the newest answer: value or one of the five non-answers');
    table.text('message').comment('Why there is no value');
    table.bigInteger('observed_at').comment('Of the newest value');
    table.float('coverage');
    table
      .bigInteger('bucket')
      .comment('Newest bucket of the history that was written');
    table.integer('failures').notNullable().defaultTo(0);
    table.primary(['signal', 'part', 'site']);
  });

  await knex.schema.createTable('signal_row', table => {
    table.comment('Rows of the newest value, by what they are about');
    table.string('signal', 64).notNullable();
    table.string('subject', 130).notNullable();
    table.string('part', 64).notNullable();
    table.string('site', 64).notNullable();
    table
      .text('value')
      .notNullable()
      .comment('JSON in the shape of the signal');
    table.primary(['signal', 'subject', 'part', 'site']);
    table.index(['signal', 'part', 'site']);
  });

  await knex.schema.createTable('signal_point', table => {
    table.comment('History of the one number of a row, for trends');
    table.string('signal', 64).notNullable();
    table.string('subject', 130).notNullable();
    table.string('part', 64).notNullable();
    table.string('site', 64).notNullable();
    table.bigInteger('bucket').notNullable().comment('Start of the bucket');
    table.double('value').notNullable();
    table.primary(['signal', 'subject', 'part', 'site', 'bucket']);
    table.index(['bucket']);
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.dropTable('signal_point');
  await knex.schema.dropTable('signal_row');
  await knex.schema.dropTable('signal_snapshot');
};
