/** "34,560": requests and rows, rounded, for weights are fractions. What is more than nothing is never written as nothing. */
export function whole(count: number): string {
  const rounded = Math.round(count);
  return rounded === 0 && count > 0
    ? 'under 1'
    : rounded.toLocaleString('en-US');
}
