import type { Knex } from 'knex';
import type { AuditedRequest } from '../AuditTrail';

/** Characters of a message that are kept; the findings of a long input may be many. */
const MESSAGE = 4000;

/** Notes a request. Its place in the chain follows. */
export async function appendRequest(
  knex: Knex,
  request: AuditedRequest,
): Promise<void> {
  const { outcome } = request;
  const { change, ...about } = request.about;
  const why =
    outcome.type === 'done'
      ? { reason: null, message: null }
      : { reason: outcome.reason, message: outcome.message.slice(0, MESSAGE) };
  await knex('audited_request').insert({
    at: request.at.getTime(),
    actor: request.actor.slice(0, 255),
    verb: request.verb,
    change_id: change?.slice(0, 64) ?? null,
    about: JSON.stringify(about),
    outcome: outcome.type,
    ...why,
  });
}
