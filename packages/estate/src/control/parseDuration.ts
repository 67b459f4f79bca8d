const pattern =
  /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const unitMs = [604_800_000, 86_400_000, 3_600_000, 60_000, 1_000];

/**
 * ISO 8601 duration of weeks, days, hours, minutes and seconds, in milliseconds.
 * `undefined` when the text is not one, is zero, or exceeds ten years.
 */
export function parseDuration(text: string): number | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const total = unitMs.reduce(
    (sum, unit, at) => sum + unit * Number(match[at + 1] ?? 0),
    0,
  );
  return total > 0 && total <= 3650 * 86_400_000 ? total : undefined;
}
