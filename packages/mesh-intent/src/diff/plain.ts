/** Drops absent fields, so that equal meanings are equal values. */
export function plain(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  );
}
