const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function counted(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** How long ago in words, by the larger unit only; what is ahead is said so (clocks differ). */
export function ageWords(atMs: number, nowMs: number): string {
  const age = nowMs - atMs;
  const size = Math.abs(age);
  if (size < MINUTE) return 'just now';
  const words =
    size < HOUR
      ? `${Math.floor(size / MINUTE)} min`
      : size < DAY
      ? `${Math.floor(size / HOUR)} h`
      : counted(Math.floor(size / DAY), 'day');
  return age > 0 ? `${words} ago` : `in ${words}`;
}
