const collator = new Intl.Collator('en', { numeric: true });

/** As people sort: team-2 before team-10. */
export function byName(a: string, b: string): number {
  return collator.compare(a, b);
}
