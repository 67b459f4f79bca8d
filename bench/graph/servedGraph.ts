import { buildWorld } from '@causeway/mesh-intent';
import { syntheticEstate } from '@causeway/mesh-intent/synthetic';
import { sendTagged } from '../../plugins/mesh-backend/src/evidence/sendTagged';
import { GraphReader } from '../../plugins/mesh-backend/src/graph/GraphReader';
import { collectorOf } from '../collector/collectorOf';
import { openSnapshots } from '../collector/openSnapshots';
import { syntheticSource } from '../collector/syntheticSource';

const START = new Date('2027-03-01T12:00:00Z');

interface Sent {
  readonly status: number;
  readonly tag: string;
  readonly body: string;
}

export interface ServedGraph {
  /** As the route answers; with the tag of an answer the caller has, that it is the same. */
  ask(known?: string): Promise<Sent>;
  /** Forgets what was made, as a collection does. */
  forget(): void;
  close(): Promise<void>;
}

/** `GET /graph` without HTTP, over a synthetic estate whose telemetry was collected into SQLite on disk. */
export async function servedGraph(services: number): Promise<ServedGraph> {
  const world = buildWorld(syntheticEstate({ services, seed: 1 }));
  const snapshots = await openSnapshots();
  const { store } = snapshots;
  const now = () => START;
  const source = syntheticSource(world, now);
  const { collector, owners } = collectorOf({ source, store, now });
  await collector.runDue();
  const made = () =>
    new GraphReader({
      worlds: { current: async () => ({ world, sights: new Map() }) },
      store: { get: async () => undefined },
      snapshots: store,
      owners,
      simulated: false,
      now,
    });
  let reader = made();
  return {
    ask: async known => {
      const sent = { status: 200, tag: '', body: '' };
      const response = {
        set: (headers: { readonly etag?: string }) => {
          sent.tag = headers.etag ?? sent.tag;
        },
        status: (status: number) => {
          sent.status = status;
          return { end: () => {} };
        },
        type: () => ({
          send: (body: string) => {
            sent.body = body;
          },
        }),
      };
      sendTagged(
        { get: () => known } as unknown as Parameters<typeof sendTagged>[0],
        response as unknown as Parameters<typeof sendTagged>[1],
        await reader.read({}, () => true),
      );
      return sent;
    },
    forget: () => {
      reader = made();
    },
    close: () => snapshots.close(),
  };
}
