import { NotFoundError } from '@backstage/errors';
import type { World } from '@causeway/mesh-intent';
import type { GraphView } from '@causeway/plugin-mesh-common';
import type { EvidenceReading } from '../changes/ChangeService';
import type { ServiceScope } from '../changes/ServiceScope';
import type { SnapshotState } from '../evidence/SnapshotStore';
import { tagOf } from '../evidence/tagOf';
import type { TaggedAnswer } from '../evidence/TaggedAnswer';
import { graphChange } from './graphChange';
import { graphSignals } from './graphSignals';
import { readableOf, visibleGraph } from './visibleGraph';
import { wholeGraph, type WholeGraph } from './wholeGraph';

/** Texts kept for readers who may see different services: a portal has few such groups, and a text may be megabytes. */
const MOST_BODIES = 8;

interface Body {
  readonly view: Omit<GraphView, 'now' | 'change'>;
  readonly text: string;
  readonly tag: string;
}

interface Made {
  readonly world: World;
  /** Of which collections it is. */
  readonly stamp: string;
  /** Milliseconds: from when, and until before when, every answer stands as it does. */
  readonly from: number;
  readonly until: number;
  readonly whole: WholeGraph;
  /** By who may see what. */
  readonly bodies: Map<string, Body>;
}

/** Since when, and until before when, no value turns stale and none that is still to come becomes news; milliseconds. */
function standing(
  states: readonly SnapshotState[],
  now: number,
): Pick<Made, 'from' | 'until'> {
  const turns = states.flatMap(({ signal, observedAt }) => {
    const bound = graphSignals.find(({ id }) => id === signal)?.freshForSeconds;
    if (bound === undefined || observedAt === undefined) return [];
    const at = observedAt.getTime();
    return [at - bound * 1000, at + bound * 1000 + 1];
  });
  return {
    from: Math.max(...turns.filter(turn => turn <= now), -Infinity),
    until: Math.min(...turns.filter(turn => turn > now), Infinity),
  };
}

function bodyFor(
  { whole, bodies }: Made,
  reading: EvidenceReading | undefined,
): Body {
  const readable = readableOf(whole, reading);
  const key = [...readable].join(' ');
  const kept = bodies.get(key);
  if (kept !== undefined) return kept;
  const view = visibleGraph(whole, readable);
  const text = JSON.stringify(view);
  const body = { view, text, tag: tagOf(text) };
  bodies.set(key, body);
  for (const oldest of bodies.keys()) {
    if (bodies.size <= MOST_BODIES) break;
    bodies.delete(oldest);
  }
  return body;
}

/**
 * The graph, made anew when main moved, something was collected, or an answer turned stale; and its text, which most
 * pages that ask again have already.
 */
export class GraphReader {
  #made: Promise<Made> | undefined;

  constructor(
    private readonly scope: Pick<
      ServiceScope,
      'owners' | 'simulated' | 'now'
    > & {
      readonly worlds: Pick<ServiceScope['worlds'], 'current'>;
      readonly store: Pick<ServiceScope['store'], 'get'>;
      readonly snapshots: Pick<ServiceScope['snapshots'], 'states' | 'rows'>;
    },
  ) {}

  /** Asks the world and the store, and no source. */
  async read(
    request: { readonly change?: string },
    reading: EvidenceReading | undefined,
  ): Promise<TaggedAnswer> {
    const { worlds, store } = this.scope;
    const { world } = await worlds.current();
    const now = this.scope.now();
    const body = bodyFor(await this.#current(world, now), reading);
    const { view, text, tag } = body;
    const answer = { now: now.toISOString(), tag, text };
    if (request.change === undefined) return answer;
    const change = await store.get(request.change);
    if (!change)
      throw new NotFoundError(`There is no change ${request.change}`);
    const reached = JSON.stringify(graphChange(change, view));
    return {
      ...answer,
      tag: tagOf(`${tag} ${reached}`),
      text: `{"change":${reached},${text.slice(1)}`,
    };
  }

  async #current(world: World, now: Date): Promise<Made> {
    // Read before the rows: a collection that comes between them is read again for the next page.
    const states = await this.scope.snapshots.states();
    const stamp = JSON.stringify(states);
    const before = this.#made;
    const made = await before?.catch(() => undefined);
    const at = now.getTime();
    const holds =
      made?.world === world &&
      made.stamp === stamp &&
      made.from <= at &&
      at < made.until;
    if (holds) return made;
    // Of many pages that ask at once the first makes it, and the others look at what it made.
    if (this.#made !== before) return this.#current(world, now);
    const making = this.#make({ world, now, states, stamp });
    this.#made = making;
    return making;
  }

  async #make(of: {
    readonly world: World;
    readonly now: Date;
    readonly states: readonly SnapshotState[];
    readonly stamp: string;
  }): Promise<Made> {
    const { snapshots, owners, simulated } = this.scope;
    const { world, now, states, stamp } = of;
    const signals = graphSignals.map(({ id }) => id);
    const rows = await snapshots.rows({ signals });
    const known = { owners, states, rows, now };
    return {
      world,
      stamp,
      ...standing(states, now.getTime()),
      whole: wholeGraph({ world, known, simulated }),
      bodies: new Map(),
    };
  }
}
