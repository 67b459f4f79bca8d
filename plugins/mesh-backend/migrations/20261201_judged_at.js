// When the gates of a step were last judged, whatever came of it: a merge long after that proves nothing.

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('change_step', table => {
    table.bigInteger('judged_at');
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('change_step', table => {
    table.dropColumn('judged_at');
  });
};
