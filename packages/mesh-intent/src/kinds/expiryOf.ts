import type { Change } from '../change/types';
import { kindById } from './registry';

const DAY_MS = 24 * 3_600_000;

/** Enough for two people to approve before a week-end is over; half of the time where that is less. */
const AHEAD_MS = 3 * DAY_MS;

/**
 * When what a merged change asked for ends, and from when on the change that takes it back is opened; undefined for a
 * change without an end. The last day counts whole, in UTC.
 *
 * @public
 */
export function expiryOf(
  change: Pick<Change, 'kind' | 'input' | 'steps' | 'updatedAt'>,
): { readonly lastDay: string; readonly opensAt: Date } | undefined {
  const kind = kindById(change.kind);
  const input = kind?.input.safeParse(change.input);
  const lastDay = input?.success ? kind?.expires?.(input.data) : undefined;
  return lastDay === undefined ? undefined : endingOn(lastDay, change);
}

/**
 * The same for a day that is known otherwise.
 *
 * @public
 */
export function endingOn(
  lastDay: string,
  change: Pick<Change, 'steps' | 'updatedAt'>,
): { readonly lastDay: string; readonly opensAt: Date } {
  const endsAt = Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS;
  const merged = Math.max(
    ...change.steps.map(({ mergedAt }) =>
      Date.parse(mergedAt ?? change.updatedAt),
    ),
  );
  const ahead = Math.min(AHEAD_MS, Math.max(0, endsAt - merged) / 2);
  return { lastDay, opensAt: new Date(endsAt - ahead) };
}
