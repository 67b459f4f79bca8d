const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function counted(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/** A length of time by its larger unit only. */
function lengthWords(ms: number): string {
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`;
  return counted(Math.floor(ms / DAY), 'day');
}

/** How long ago in words; what is ahead is said so (clocks differ). */
export function ageWords(atMs: number, nowMs: number): string {
  const age = nowMs - atMs;
  if (Math.abs(age) < MINUTE) return 'just now';
  const words = lengthWords(Math.abs(age));
  return age > 0 ? `${words} ago` : `in ${words}`;
}
