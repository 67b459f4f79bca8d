/** A tip confirmed longer ago than this is stale: five missed polls at the default interval. Milliseconds. */
export const STALE_MS = 5 * 60_000;

/** Whether something was confirmed recently enough to rest a judgement on. */
export function isFresh(
  sight: { readonly observedAt?: Date } | undefined,
  now: Date,
): boolean {
  return (
    sight?.observedAt !== undefined &&
    now.getTime() - sight.observedAt.getTime() <= STALE_MS
  );
}
