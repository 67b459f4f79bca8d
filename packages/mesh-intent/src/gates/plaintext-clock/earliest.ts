import type { ClockDay, PlaintextClock } from '../../panels/plaintextClock';

const DAY_MS = 86_400_000;
const DAYS = 7;

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function isSpoilt({ state }: ClockDay): boolean {
  return state === 'plaintext' || state === 'hole';
}

/**
 * First day (UTC) at whose start seven whole days could be clean, if all that follow are; `undefined` when nothing told
 * can promise one. The day that spoils the clock has to be a week back: nothing is forgotten, and nothing restarts.
 */
export function earliest({
  days,
  silent,
}: Pick<PlaintextClock, 'days' | 'silent'>): string | undefined {
  if (days.length === 0 || silent.length > 0) return undefined;
  const last = days.filter(isSpoilt).at(-1);
  return last === undefined
    ? dayAfter(days[0].day, DAYS)
    : dayAfter(last.day, DAYS + 1);
}
