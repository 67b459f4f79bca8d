import type { DiffEntry } from '../diff';
import type { LiveSubject } from './types';

/**
 * Milliseconds after a merge in which the old may still be seen: the slowest cluster applies, then its proxies
 * acknowledge. What is seen later contradicts the change.
 */
export const SETTLE_MS = 15 * 60_000;

/** Epoch milliseconds at which the repository of an entry merged; `undefined` when nobody says. */
export function mergedMs(
  { mergedAt }: Pick<LiveSubject, 'mergedAt'>,
  { source }: Pick<DiffEntry, 'source'>,
): number | undefined {
  const at = Object.entries(mergedAt).find(([repo]) => repo === source.repo);
  const ms = Date.parse(at?.[1] ?? '');
  return Number.isNaN(ms) ? undefined : ms;
}

/** The latest of several merges. */
export function lastMergedMs(
  subject: Pick<LiveSubject, 'mergedAt'>,
  entries: readonly Pick<DiffEntry, 'source'>[],
): number | undefined {
  const all = entries.map(entry => mergedMs(subject, entry));
  const known = all.filter(ms => ms !== undefined);
  return known.length === 0 || known.length < all.length
    ? undefined
    : Math.max(...known);
}
