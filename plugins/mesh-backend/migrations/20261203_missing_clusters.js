// Which clusters of a site the newest value is without: what runs there is unknown, and not known to be nothing.

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('signal_snapshot', table => {
    table
      .text('missing')
      .comment('JSON: cluster, state and message of each; null when none is');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('signal_snapshot', table => {
    table.dropColumn('missing');
  });
};
