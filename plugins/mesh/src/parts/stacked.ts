/** For `sx`: one below the other. The column gives way: a long word breaks, and does not push the page wider than it is. */
export const stacked = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;
