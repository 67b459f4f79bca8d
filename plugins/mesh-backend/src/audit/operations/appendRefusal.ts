import type { Knex } from 'knex';
import type { Refusal } from '../AuditTrail';

/** Characters of a message that are kept; the findings of a long input may be many. */
const MESSAGE = 4000;

/** Notes a refused request. Its place in the chain follows. */
export async function appendRefusal(
  knex: Knex,
  refusal: Refusal,
): Promise<void> {
  const { change, ...about } = refusal.about;
  await knex('refused_request').insert({
    at: refusal.at.getTime(),
    actor: refusal.actor.slice(0, 255),
    verb: refusal.verb,
    change_id: change?.slice(0, 64) ?? null,
    about: JSON.stringify(about),
    reason: refusal.reason,
    message: refusal.message.slice(0, MESSAGE),
  });
}
