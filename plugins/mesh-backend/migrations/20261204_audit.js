// The audit trail in one order, so that it can be exported as a chain: see docs/adr/0012-audit-chain.md.
// What waits for its place is noted by the database itself, in the transaction that writes the row: no writer can forget.

/** @param {import('knex').Knex} knex */
const isPostgres = knex => knex.client.config.client === 'pg';

const sources = [
  { table: 'change_event', origin: 'change', number: 'sequence' },
  { table: 'audited_request', origin: 'request', number: 'id' },
];

/** `row` is what the trigger of either database calls the new row. */
const noteOf = ({ origin, number }, row) => `
  insert into audit_waiting (origin, change_id, number)
  values ('${origin}', ${
  origin === 'change' ? `${row}.change_id` : `''`
}, ${row}.${number});`;

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('audited_request', table => {
    table.comment('Append only: what was asked and left no event of a change');
    table.bigIncrements('id').primary();
    table.bigInteger('at').notNullable();
    table.string('actor').notNullable();
    table.string('verb', 64).notNullable().comment('Id of the audit event');
    table.string('change_id', 64).comment('Change it was about, if any');
    table.text('about').notNullable().comment('JSON: what else was asked');
    table.string('outcome', 16).notNullable();
    table.string('reason', 64).comment('Name of the error; null when done');
    table.text('message').comment('Why not; null when done');
  });

  await knex.schema.createTable('audit_waiting', table => {
    table.comment('Rows that have no place in the chain yet');
    table.bigIncrements('id').primary();
    table.string('origin', 16).notNullable();
    table.string('change_id', 40).notNullable();
    table.bigInteger('number').notNullable();
  });

  await knex.schema.createTable('audit_seal', table => {
    table.comment('Append only: the place of a row in the chain, and its hash');
    table
      .bigInteger('sequence')
      .primary()
      .comment('1, 2, 3 …: two writers cannot take the same place');
    table.string('origin', 16).notNullable();
    table.string('change_id', 40).notNullable().comment('Empty for a request');
    table.bigInteger('number').notNullable().comment('Of the row in its table');
    table.string('hash', 64).notNullable();
    table.unique(['origin', 'change_id', 'number']);
  });

  await knex.raw(`
    insert into audit_waiting (origin, change_id, number)
    select 'change', change_id, sequence from change_event
    order by at, change_id, sequence`);
  const postgres = isPostgres(knex);
  for (const source of sources) {
    const name = `${source.table}_waits`;
    if (postgres) {
      await knex.raw(`
        create function ${name}() returns trigger language plpgsql as $$
        begin ${noteOf(source, 'new')} return new; end $$`);
      await knex.raw(`
        create trigger ${name} after insert on ${source.table}
        for each row execute function ${name}()`);
    } else {
      await knex.raw(`
        create trigger ${name} after insert on ${source.table}
        begin ${noteOf(source, 'new')} end`);
    }
  }
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  const postgres = isPostgres(knex);
  for (const { table } of sources) {
    const name = `${table}_waits`;
    await knex.raw(
      postgres ? `drop trigger ${name} on ${table}` : `drop trigger ${name}`,
    );
    if (postgres) await knex.raw(`drop function ${name}()`);
  }
  for (const table of ['audit_seal', 'audit_waiting', 'audited_request']) {
    await knex.schema.dropTable(table);
  }
};
