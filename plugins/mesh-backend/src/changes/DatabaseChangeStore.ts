import type { Change, RepoRole } from '@causeway/mesh-intent';
import { ConflictError } from '@backstage/errors';
import type { Knex } from 'knex';
import type {
  ChangeFilter,
  ChangeMatch,
  ChangeStore,
  RecordResult,
  StoredEvent,
} from './ChangeStore';
import { endsHash } from './endsHash';
import { FacetMemory } from './FacetMemory';
import { countFacets } from './operations/countFacets';
import { createChange } from './operations/createChange';
import { listChanges } from './operations/listChanges';
import { recordEvent } from './operations/recordEvent';
import {
  changeFromRow,
  eventFromRow,
  type ChangeRow,
  type EventRow,
} from './rows';

/** A writer that lost this many races in a row meets something worse than a race. */
const RACE_ATTEMPTS = 8;

/** {@link ChangeStore} on SQLite or PostgreSQL. */
export class DatabaseChangeStore implements ChangeStore {
  static create(options: {
    readonly knex: Knex;
    readonly newTicket: () => string;
  }): DatabaseChangeStore {
    return new DatabaseChangeStore(options.knex, options.newTicket);
  }

  private readonly counted = new FacetMemory();

  private constructor(
    private readonly knex: Knex,
    private readonly newTicket: () => string,
  ) {}

  create(options: { change: Change; key: string; now: Date }) {
    return createChange(this.knex, { ...options, ticket: this.newTicket() });
  }

  async get(id: string): Promise<Change | undefined> {
    const row = await this.knex<ChangeRow>('change')
      .where({ id })
      .first('snapshot');
    return row && changeFromRow(row);
  }

  async byKey(requester: string, key: string): Promise<Change | undefined> {
    const row = await this.knex<ChangeRow>('change')
      .where({ requester, submit_key: key })
      .first('snapshot');
    return row && changeFromRow(row);
  }

  async ending(ends: string): Promise<Change | undefined> {
    const row = await this.knex<ChangeRow>('change')
      .where({ ends: endsHash(ends) })
      .first('snapshot');
    return row && changeFromRow(row);
  }

  async events(id: string): Promise<readonly StoredEvent[]> {
    const rows = await this.knex<EventRow>('change_event')
      .where({ change_id: id })
      .orderBy('sequence', 'asc');
    return rows.map(eventFromRow);
  }

  list(filter: ChangeFilter) {
    return listChanges(this.knex, filter);
  }

  async facets(filter: ChangeMatch, now: Date) {
    const [{ sum }] = await this.knex('change_writes').sum({ sum: 'writes' });
    return this.counted.facets({ filter, now, writes: Number(sum) }, () =>
      countFacets(this.knex, { filter, now }),
    );
  }

  async record(options: {
    id: string;
    event: Parameters<ChangeStore['record']>[0]['event'];
    actor: string;
    now: Date;
  }): Promise<RecordResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await recordEvent(this.knex, {
          ...options,
          newTicket: this.newTicket,
        });
      } catch (error) {
        const raced = error instanceof ConflictError || isDuplicate(error);
        if (!raced || attempt === RACE_ATTEMPTS) throw error;
      }
    }
  }

  async judged(judged: { id: string; step: number; at: Date }): Promise<void> {
    await this.knex('change_step')
      .where({ change_id: judged.id, step: judged.step })
      .update({ judged_at: judged.at.getTime() });
  }

  async judgedAt(id: string, step: number): Promise<Date | undefined> {
    const row: { judged_at: number | string | null } | undefined =
      await this.knex('change_step')
        .where({ change_id: id, step })
        .first('judged_at');
    return row?.judged_at ? new Date(Number(row.judged_at)) : undefined;
  }

  async openIn(
    repo: RepoRole,
    only: { pullRequest?: number; branch?: string } = {},
  ): Promise<readonly string[]> {
    const rows = this.knex('change_step')
      .join('change', 'change.id', 'change_step.change_id')
      .where('change_step.repo', repo)
      .where('change.open', true)
      .distinct('change_step.change_id as id');
    if (only.pullRequest !== undefined) {
      rows.where('change_step.pull_request', only.pullRequest);
    }
    if (only.branch !== undefined) {
      rows.where('change_step.branch', only.branch);
    }
    return (await rows).map((row: { id: string }) => row.id);
  }

  async rememberDelivery(options: {
    delivery: string;
    now: Date;
    keepFrom: Date;
  }): Promise<boolean> {
    await this.knex('webhook_delivery')
      .where('received_at', '<', options.keepFrom.getTime())
      .delete();
    const inserted = await this.knex('webhook_delivery')
      .insert({
        delivery: options.delivery,
        received_at: options.now.getTime(),
      })
      .onConflict('delivery')
      .ignore()
      .returning('delivery');
    return inserted.length === 1;
  }
}

/** Two writers that appended the same event sequence number: the later one repeats. */
function isDuplicate(error: unknown): boolean {
  const code = (error as { code?: string } | undefined)?.code;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}
