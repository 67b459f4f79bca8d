/**
 * The logging rates from a moment on.
 * @public
 */
export interface SamplingPeriod {
  /** ISO 8601, UTC. */
  readonly from: string;
  /** Share of successful requests that is logged; above 0, at most 1. */
  readonly success: number;
  /** Share of failed requests that is logged; usually 1. */
  readonly failure: number;
}

/**
 * The rate in force when a row was logged; `undefined` before the first period, where nobody knows.
 * `periods` are sorted by `from`.
 *
 * @public
 */
export function rateAt(
  periods: readonly SamplingPeriod[],
  row: { readonly at: string; readonly failed: boolean },
): number | undefined {
  const at = Date.parse(row.at);
  const period = [...periods]
    .reverse()
    .find(({ from }) => Date.parse(from) <= at);
  if (period === undefined) return undefined;
  return row.failed ? period.failure : period.success;
}
