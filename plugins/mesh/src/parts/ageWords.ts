import type { PartsT } from './words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago in words, by the larger unit only; what is ahead is said so (clocks differ). */
export function ageWords(
  t: PartsT,
  { atMs, nowMs }: { readonly atMs: number; readonly nowMs: number },
): string {
  const length = Math.abs(nowMs - atMs);
  const way = nowMs > atMs ? 'past' : 'ahead';
  if (length < MINUTE) return t('age.now');
  if (length < HOUR) {
    return t(`age.${way}.minutes`, { amount: whole(length / MINUTE) });
  }
  if (length < DAY) {
    return t(`age.${way}.hours`, { amount: whole(length / HOUR) });
  }
  return t(`age.${way}.days`, { count: Math.floor(length / DAY) });
}

function whole(amount: number): string {
  return String(Math.floor(amount));
}
