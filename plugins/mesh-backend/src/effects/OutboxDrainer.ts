import type { Knex } from 'knex';
import type { OutboxRow } from '../changes/rows';

/** Sends one kind of message. Sending twice must show once: notifications carry a scope, signals are hints. */
export type OutboxSender = (message: {
  readonly changeId: string;
  readonly payload: unknown;
}) => Promise<void>;

const BATCH = 50;
const RETRY_MS = 15_000;
/** After about an hour of trying, a message about a moment long gone is dropped. */
const MOST_FAILURES = 240;

/** Sends what transactions wrote down for people and pages, after they committed. */
export class OutboxDrainer {
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
      if (await this.send(row)) sent += 1;
    }
    return sent;
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
