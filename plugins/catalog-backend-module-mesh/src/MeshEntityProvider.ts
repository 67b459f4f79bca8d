import type {
  LoggerService,
  SchedulerServiceTaskRunner,
} from '@backstage/backend-plugin-api';
import type { Entity } from '@backstage/catalog-model';
import type {
  EntityProvider,
  EntityProviderConnection,
} from '@backstage/plugin-catalog-node';
import type { EventsService } from '@backstage/plugin-events-node';
import {
  WORLD_CHANGED_TOPIC,
  type WorldChanged,
} from '@causeway/plugin-mesh-common';
import { entitiesOf } from './entities';
import type { ServicesReader } from './servicesReader';

export interface MeshEntityProviderOptions {
  readonly services: ServicesReader;
  readonly events: EventsService;
  /** Runs every minute: what failed is made up for at once, everything is given again once an hour. */
  readonly everyMinute: SchedulerServiceTaskRunner;
  readonly logger: LoggerService;
  readonly group: string;
}

/**
 * Gives the catalog what the manifests declare: a delta when routing moved, everything once an hour.
 * A manifest that does not parse keeps the entity it had: an error is not a removal.
 */
export class MeshEntityProvider implements EntityProvider {
  private connection: EntityProviderConnection | undefined;
  /** Serialised entities last given, by ref; undefined before the first full mutation of this process. */
  private given: ReadonlyMap<string, string> | undefined;
  private turn: Promise<void> = Promise.resolve();
  /** A mutation failed: the catalog lacks something until the next full one. */
  private behind = false;
  /** Runs since the last full mutation. */
  private minutes = 0;

  constructor(private readonly options: MeshEntityProviderOptions) {}

  getProviderName(): string {
    return 'mesh';
  }

  async connect(connection: EntityProviderConnection): Promise<void> {
    const { events, everyMinute } = this.options;
    this.connection = connection;
    await events.subscribe({
      id: 'catalog-mesh-provider',
      topics: [WORLD_CHANGED_TOPIC],
      onEvent: async event => {
        const moved = event.eventPayload as WorldChanged;
        if (moved.repo === 'routing') await this.follow(moved.commit);
      },
    });
    await everyMinute.run({
      id: 'mesh-entities-full',
      fn: () => this.runDue(),
    });
  }

  /** A full mutation when something failed since the last one, nothing was given yet, or an hour has passed. */
  private async runDue(): Promise<void> {
    this.minutes += 1;
    if (!this.behind && this.given !== undefined && this.minutes < 60) return;
    await this.inTurn(() => this.full());
  }

  /** Brings the catalog to a routing commit; what did not change is not touched. */
  async follow(commit: string): Promise<void> {
    await this.inTurn(() => this.delta(commit));
  }

  /** One mutation at a time: a delta computed beside another would take back what that one gave. */
  private inTurn(act: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(act).catch(error => {
      this.behind = true;
      this.options.logger.warn(
        `The catalog could not follow the manifests: ${
          error instanceof Error ? error.message : String(error)
        }`,
      );
    });
    return this.turn;
  }

  private async full(): Promise<void> {
    const listing = await this.options.services();
    // A full mutation would remove the entities of unreadable files; only deltas keep them.
    if (listing.unreadable.length > 0) {
      await this.delta(listing.commit);
      this.caughtUp();
      return;
    }
    const entities = entitiesOf(listing, this.options.group);
    await this.connection!.applyMutation({
      type: 'full',
      entities: [...entities.values()].map(located),
    });
    this.given = serialised(entities);
    this.caughtUp();
  }

  private caughtUp(): void {
    this.behind = false;
    this.minutes = 0;
  }

  private async delta(commit: string): Promise<void> {
    const listing = await this.options.services(commit);
    if (this.given === undefined && listing.unreadable.length === 0) {
      await this.full();
      return;
    }
    const entities = entitiesOf(listing, this.options.group);
    const now = serialised(entities);
    const kept = new Set(listing.unreadable.map(ref => `component:${ref}`));
    const before = this.given ?? new Map<string, string>();
    const added = [...entities].filter(
      ([ref]) => before.get(ref) !== now.get(ref),
    );
    const removed = [...before.keys()].filter(
      ref => !now.has(ref) && !kept.has(ref),
    );
    if (added.length > 0 || removed.length > 0) {
      await this.connection!.applyMutation({
        type: 'delta',
        added: added.map(([, entity]) => located(entity)),
        removed: removed.map(entityRef => ({ entityRef })),
      });
    }
    const unread = [...before].filter(([ref]) => kept.has(ref));
    this.given = new Map([...now, ...unread]);
  }
}

function located(entity: Entity) {
  return { entity, locationKey: 'mesh-provider' };
}

function serialised(
  entities: ReadonlyMap<string, Entity>,
): ReadonlyMap<string, string> {
  return new Map(
    [...entities].map(([ref, entity]) => [ref, JSON.stringify(entity)]),
  );
}
