import type { Clock } from '@causeway/plugin-mesh-node';

/**
 * Brings the clock up to date before something is dated by it: what happens right after the estate's clock was moved
 * must not bear the time before. A clock that cannot be asked goes on as it was; polling tells of it.
 */
export async function onTime(clock: Clock): Promise<void> {
  await clock.refresh().catch(() => undefined);
}
