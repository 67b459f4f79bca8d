/** Where the module's configuration stands. */
export const KEY = 'mesh.evidence.clickhouse';

/** A name that is safe between backticks: a letter or underscore, then letters, digits and underscores. */
export function identifier(name: string, key: string): string {
  if (/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name)) return name;
  throw new Error(
    `${key}: ${JSON.stringify(
      name,
    )} is no identifier; for anything else, make a view that gives the column a plain name.`,
  );
}
