import type { World } from '@causeway/mesh-intent';
import { serviceSnapshot } from '../../plugins/mesh-backend/src/evidence/serviceSnapshot';
import { evidenceView } from '../../plugins/mesh-backend/src/views/evidenceView';
import { collectorOf } from '../collector/collectorOf';
import { openSnapshots } from '../collector/openSnapshots';
import type { OpenSnapshots } from '../collector/openSnapshots';
import { syntheticSource } from '../collector/syntheticSource';
import { timedAsync } from '../measure/timedAsync';

const HOUR = 3_600_000;
const START = Date.parse('2027-03-01T12:00:00Z');

/** Collector and panels over the services of a world, with made-up telemetry and a store on disk. */
export class GrowingTelemetry {
  #now = START;
  /** Parts that are due each hour. */
  #parts: number | undefined;

  private constructor(
    private readonly world: World,
    private readonly snapshots: OpenSnapshots,
  ) {}

  static async open(world: World): Promise<GrowingTelemetry> {
    return new GrowingTelemetry(world, await openSnapshots());
  }

  /** CPU milliseconds of collecting every part once, and of making all panels of some services. */
  async measure(
    views: number,
  ): Promise<{ readonly collect: number; readonly views: readonly number[] }> {
    const { world, snapshots } = this;
    const { store } = snapshots;
    this.#now += HOUR;
    const now = () => new Date(this.#now);
    const source = syntheticSource(world, now);
    const { collector, owners } = collectorOf({ source, store, now });
    const collected = await timedAsync(() => collector.runDue());
    this.#parts ??= collected.made;
    if (collected.made !== this.#parts || this.#parts === 0)
      throw new Error('Not every part was collected.');
    const entries = [...world.services.values()];
    const taken: number[] = [];
    for (let nth = 0; nth < views; nth += 1) {
      const entry = entries[Math.floor((nth * entries.length) / views)];
      const { made, cpuMs } = await timedAsync(async () => {
        const known = await serviceSnapshot(entry.ref, {
          snapshots: store,
          owners,
          now: now(),
        });
        const about = { readable: true, simulated: false };
        return JSON.stringify(evidenceView({ entry, world, known, ...about }));
      });
      if (!made.includes('"state":"value"'))
        throw new Error(`Nothing is known of ${entry.ref}.`);
      taken.push(cpuMs);
    }
    return { collect: collected.cpuMs, views: taken };
  }

  close(): Promise<void> {
    return this.snapshots.close();
  }
}
