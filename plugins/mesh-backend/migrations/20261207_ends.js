// What in the world a change ends, which the portal asks for once by itself: two portals that ask at the same moment get one.

/**
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.alterTable('change', table => {
    table
      .string('ends', 64)
      .comment(
        'SHA-256, hex, of the key; null for what ends nothing by itself',
      );
    table.unique(['ends']);
  });
};

/**
 * @param {import('knex').Knex} knex
 */
exports.down = async function down(knex) {
  await knex.schema.alterTable('change', table => {
    table.dropUnique(['ends']);
  });
  // Knex would make the table of SQLite anew, and with the old one every row that refers to it would go.
  await knex.raw('alter table ?? drop column ??', ['change', 'ends']);
};
