// Times are epoch milliseconds (bigint) and always arrive as arguments: SQL never asks the clock.

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('change', table => {
    table.comment('Changes, draft to live; `snapshot` is the whole record');
    table.string('id', 40).primary();
    table.string('requester').notNullable();
    table
      .string('submit_key', 64)
      .notNullable()
      .comment('Chosen by the form: a repeated submit finds its change');
    table.string('kind', 64).notNullable();
    table.string('phase', 32).notNullable();
    table.boolean('open').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table
      .integer('version')
      .notNullable()
      .comment('Optimistic lock: a save states the version it read');
    table.text('snapshot').notNullable().comment('JSON of Change');
    table.unique(['requester', 'submit_key']);
    table.index(['open', 'updated_at']);
    table.index(['requester', 'updated_at']);
  });

  await knex.schema.createTable('change_service', table => {
    table.comment('Which services a change is about');
    table
      .string('change_id', 40)
      .notNullable()
      .references('id')
      .inTable('change')
      .onDelete('CASCADE');
    table.string('service', 130).notNullable();
    table.primary(['change_id', 'service']);
    table.index(['service']);
  });

  await knex.schema.createTable('change_step', table => {
    table.comment('Finds a change by what the forge talks about');
    table
      .string('change_id', 40)
      .notNullable()
      .references('id')
      .inTable('change')
      .onDelete('CASCADE');
    table.integer('step').notNullable();
    table.string('repo', 32).notNullable();
    table.string('branch', 100).notNullable();
    table.integer('pull_request');
    table.string('state', 16).notNullable();
    table.primary(['change_id', 'step']);
    table.index(['repo', 'pull_request']);
    table.index(['repo', 'branch']);
  });

  await knex.schema.createTable('change_event', table => {
    table.comment('Append only: the audit truth of a change');
    table.string('change_id', 40).notNullable();
    table.integer('sequence').notNullable();
    table.bigInteger('at').notNullable();
    table.string('actor').notNullable();
    table.string('type', 48).notNullable();
    table.text('payload').notNullable().comment('JSON of ChangeEvent');
    table
      .text('refused')
      .comment('Why the event was refused; null when it was accepted');
    table.primary(['change_id', 'sequence']);
  });

  await knex.schema.createTable('change_work', table => {
    table.comment('Changes that are due for a look; one row a change');
    table
      .string('change_id', 40)
      .primary()
      .references('id')
      .inTable('change')
      .onDelete('CASCADE');
    table
      .string('ticket', 40)
      .notNullable()
      .comment(
        'New on every enqueue: a finisher with an old ticket must not unschedule it',
      );
    table.bigInteger('due_at').notNullable();
    table.bigInteger('lease_until');
    table.string('lease_owner', 40);
    table.integer('failures').notNullable().defaultTo(0);
    table.index(['due_at']);
  });

  await knex.schema.createTable('outbox', table => {
    table.comment('Messages to people and pages, sent after the commit');
    table.bigIncrements('id').primary();
    table.string('key', 200).notNullable().unique();
    table.string('change_id', 40).notNullable();
    table.string('type', 32).notNullable();
    table.text('payload').notNullable();
    table.bigInteger('due_at').notNullable();
    table.integer('failures').notNullable().defaultTo(0);
    table.bigInteger('sent_at');
    table.index(['sent_at', 'due_at']);
  });

  await knex.schema.createTable('webhook_delivery', table => {
    table.comment('Deliveries already seen, so a replay is recognised');
    table.string('delivery', 100).primary();
    table.bigInteger('received_at').notNullable();
    table.index(['received_at']);
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  for (const table of [
    'webhook_delivery',
    'outbox',
    'change_work',
    'change_event',
    'change_step',
    'change_service',
    'change',
  ]) {
    await knex.schema.dropTable(table);
  }
};
