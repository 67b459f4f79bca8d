import betaQuantile from '@stdlib/stats-base-dists-beta-quantile';

/** Confidence of the one-sided bounds (design: statistics). */
const confidence = 0.95;

/**
 * One-sided Clopper–Pearson upper bound of a share, on effective counts, which may be fractions.
 * `denied` of `effective` requests were denied; the answer is 0..1.
 * With nothing denied it is 1 − 0.05^(1/n): 598 effective requests bring it under 0.5 %.
 *
 * @public
 */
export function upperBound(denied: number, effective: number): number {
  if (effective <= 0 || denied >= effective) return 1;
  return betaQuantile(confidence, denied + 1, effective - denied);
}

/** Beyond it nobody waits; the search ends there. */
const MOST_SAMPLES = 1e9;

/**
 * Effective requests after which the upper bound would be at most `limit`, were the share to stay as it is.
 * `undefined` when no number of requests gets there: the share itself is at or too near the limit.
 *
 * @public
 */
export function samplesNeeded(
  share: number,
  limit: number,
): number | undefined {
  const reached = (effective: number) =>
    upperBound(share * effective, effective) <= limit;
  if (!reached(MOST_SAMPLES)) return undefined;
  // The bound falls as samples grow, so halving the interval finds the first that reaches.
  let low = 0;
  let high = MOST_SAMPLES;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reached(middle)) high = middle;
    else low = middle;
  }
  return high;
}
