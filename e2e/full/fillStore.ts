import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { knex as createKnex } from 'knex';
import type { ChangeEvent } from '@causeway/mesh-intent';
import { DatabaseChangeStore } from '../../plugins/mesh-backend/src/changes/DatabaseChangeStore';
import { migrationsDirectory } from '../../plugins/mesh-backend/src/migrate';
import { makeChange } from '../../plugins/mesh-backend/testing/makeChange';

const actor = 'user:default/platform-1';
const teams = ['group:default/team-shop', 'group:default/team-payments'];

/** What happened to the change of that number, so that the queue has some of each. */
function eventsOf(nth: number, decidedAt: string): readonly ChangeEvent[] {
  const verdict = {
    outcome: 'insufficient-evidence',
    reason: 'ApprovalsMissing',
    message:
      '0 of 2 approvals. May approve: platform-1, platform-2, shop-owner-2 (group:default/platform-team).',
    evidence: [],
    decidedAt,
  } as const;
  const submitted: ChangeEvent = {
    type: 'Submitted',
    verdicts: [
      { step: 1, verdicts: [{ gate: 'four-eyes', mode: 'enforce', verdict }] },
    ],
  };
  return [
    ...(nth % 3 === 0 ? [] : [submitted]),
    ...(nth % 5 === 0
      ? [{ type: 'Labelled', labels: ['partners'], by: actor } as const]
      : []),
    ...(nth % 7 === 0
      ? [{ type: 'Assigned', to: actor, by: actor } as const]
      : []),
  ];
}

/** Open changes in the store of a portal that does not run yet. Nobody works on them: their tickets are taken away. */
export async function fillStore(options: {
  readonly data: string;
  readonly count: number;
}): Promise<void> {
  const folder = join(options.data, 'sqlite');
  mkdirSync(folder, { recursive: true });
  const knex = createKnex({
    client: 'better-sqlite3',
    connection: { filename: join(folder, 'mesh.sqlite') },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });
  try {
    await knex.migrate.latest({ directory: migrationsDirectory });
    // Nothing here has to outlive a crash.
    await knex.raw('PRAGMA synchronous = OFF');
    let ticket = 0;
    const store = DatabaseChangeStore.create({
      knex,
      newTicket: () => `t${(ticket += 1)}`,
    });
    const start = Date.now() - options.count * 60_000;
    for (let nth = 0; nth < options.count; nth += 1) {
      const id = `full-${nth}`;
      const now = new Date(start + nth * 60_000);
      const change = makeChange({
        id,
        now,
        service: `shop/service-${nth % 50}`,
        title: `Allow service-${
          nth % 50
        } to reach host-${nth}.partners.example:443 (HTTPS)`,
        teams: [teams[nth % teams.length]],
      });
      await store.create({ change, key: id, now });
      for (const event of eventsOf(nth, now.toISOString())) {
        await store.record({ id, event, actor, now });
      }
    }
    await knex('change_work').delete();
    await knex('outbox').delete();
  } finally {
    await knex.destroy();
  }
}
