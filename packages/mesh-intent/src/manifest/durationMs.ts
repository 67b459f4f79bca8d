const UNITS: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
};

/**
 * Milliseconds of a duration such as "1m30s". The text must have the shape `durationText` asks for.
 *
 * @public
 */
export function durationMs(text: string): number {
  return [...text.matchAll(/([0-9]+)(h|ms|m|s)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNITS[unit],
    0,
  );
}
