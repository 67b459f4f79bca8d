import type { Knex } from 'knex';

export interface OutboxMessage {
  /** A message with a key that was written before is dropped. */
  readonly key: string;
  readonly changeId: string;
  readonly type: 'notify' | 'moved';
  readonly payload: unknown;
  readonly now: Date;
}

/** Writes a message beside the state it tells about; it is sent after the commit. */
export async function writeOutbox(
  knex: Knex,
  message: OutboxMessage,
): Promise<void> {
  await knex('outbox')
    .insert({
      key: message.key,
      change_id: message.changeId,
      type: message.type,
      payload: JSON.stringify(message.payload),
      due_at: message.now.getTime(),
    })
    .onConflict('key')
    .ignore();
}
