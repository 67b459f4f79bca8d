/** Pieces of items by who made them, in the order they come. */
export function grouped<T extends { readonly from: string }, V>(
  items: readonly T[],
  made: (item: T) => readonly V[],
): [string, V[]][] {
  const rows = new Map<string, V[]>();
  for (const item of items) {
    const pieces = made(item);
    if (pieces.length === 0) continue;
    rows.set(item.from, [...(rows.get(item.from) ?? []), ...pieces]);
  }
  return [...rows];
}
