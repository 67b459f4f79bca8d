import type { Knex } from 'knex';
import type { OutboxRow } from '../changes/rows';

/** Sends one kind of message. Sending twice must show once: notifications carry a scope, signals are hints. */
export type OutboxSender = (message: {
  readonly changeId: string;
  readonly payload: unknown;
}) => Promise<void>;

const BATCH = 50;
const RETRY_MS = 15_000;
/** A backend that took a message and died loses it to another one after this. Milliseconds. */
const TAKEN_MS = 60_000;
/** Sent messages are kept this long, so that a repeated event finds its key. */
const KEEP_MS = 30 * 24 * 3600_000;
const SWEEP_MS = 3600_000;
/** After about an hour of trying, a message about a moment long gone is dropped. */
const MOST_FAILURES = 240;

/** Sends what transactions wrote down for people and pages, after they committed. */
export class OutboxDrainer {
  private sweptAt = 0;

  constructor(
    private readonly options: {
      readonly knex: Knex;
      readonly now: () => Date;
      readonly senders: Readonly<Record<string, OutboxSender>>;
      readonly warn: (message: string) => void;
    },
  ) {}

  /** Sends what is due now; answers how many messages were sent. */
  async runDue(): Promise<number> {
    const { knex, now } = this.options;
    const rows = await knex<OutboxRow>('outbox')
      .whereNull('sent_at')
      .where('due_at', '<=', now().getTime())
      .orderBy('id', 'asc')
      .limit(BATCH)
      .select();
    let sent = 0;
    for (const row of rows) {
      if ((await this.take(row)) && (await this.send(row))) sent += 1;
    }
    await this.sweep();
    return sent;
  }

  /** Two backends read the same rows; whoever moves the due time first sends the message. */
  private async take(row: OutboxRow): Promise<boolean> {
    const { knex, now } = this.options;
    const taken = await knex('outbox')
      .where({ id: row.id, due_at: row.due_at })
      .whereNull('sent_at')
      .update({ due_at: now().getTime() + TAKEN_MS });
    return taken === 1;
  }

  private async sweep(): Promise<void> {
    const { knex, now } = this.options;
    const at = now().getTime();
    if (at - this.sweptAt < SWEEP_MS) return;
    this.sweptAt = at;
    await knex('outbox')
      .where('sent_at', '<', at - KEEP_MS)
      .delete();
  }

  private async send(row: OutboxRow): Promise<boolean> {
    const { knex, now, senders, warn } = this.options;
    try {
      await senders[row.type]?.({
        changeId: row.change_id,
        payload: JSON.parse(row.payload),
      });
      await knex('outbox')
        .where({ id: row.id })
        .update({ sent_at: now().getTime() });
      return true;
    } catch (error) {
      warn(
        `Message ${row.key} could not be sent: ${
          error instanceof Error ? error.message : String(error)
        }`,
      );
      const failures = row.failures + 1;
      await knex('outbox')
        .where({ id: row.id })
        .update({
          failures,
          due_at: now().getTime() + RETRY_MS,
          ...(failures > MOST_FAILURES ? { sent_at: now().getTime() } : {}),
        });
      return false;
    }
  }
}
