import { knex as createKnex, type Knex } from 'knex';
import type { ChangeEvent } from '@causeway/mesh-intent';
import { DatabaseChangeStore } from '../plugins/mesh-backend/src/changes/DatabaseChangeStore';
import { countFacets } from '../plugins/mesh-backend/src/changes/operations/countFacets';
import { migrationsDirectory } from '../plugins/mesh-backend/src/migrate';
import { changeSummary } from '../plugins/mesh-backend/src/views/changeSummary';
import { makeChange } from '../plugins/mesh-backend/testing/makeChange';
import { timedAsync } from './measure/timedAsync';
import type { BarRow } from './measure/BarRow';
import { writeResult } from './measure/writeResult';

/** Open changes of the two queues. */
const FEW = 100;
const MANY = Number(process.env.CHANGES ?? 5000);
const ROUNDS = Number(process.env.ROUNDS ?? 200);
const BAR = 3;

const start = new Date('2027-03-01T09:00:00Z');
const shop = 'group:default/team-shop';
const actor = 'user:default/platform-1';

const verdict = {
  outcome: 'pass',
  reason: 'Satisfied',
  message: 'No findings.',
  evidence: [],
  decidedAt: start.toISOString(),
} as const;

/** What happens to the change of that number, so that the queue has some of each. */
function eventsOf(nth: number): readonly ChangeEvent[] {
  const submitted: ChangeEvent = {
    type: 'Submitted',
    verdicts: [
      { step: 1, verdicts: [{ gate: 'rules', mode: 'enforce', verdict }] },
    ],
  };
  return [
    ...(nth % 3 === 0 ? [] : [submitted]),
    ...(nth % 5 === 0
      ? [{ type: 'Labelled', labels: ['pay'], by: actor } as const]
      : []),
    ...(nth % 7 === 0
      ? [{ type: 'Assigned', to: actor, by: actor } as const]
      : []),
  ];
}

async function queueOf(size: number): Promise<Queue> {
  const knex = createKnex({
    client: 'better-sqlite3',
    connection: ':memory:',
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });
  await knex.migrate.latest({ directory: migrationsDirectory });
  let ticket = 0;
  const store = DatabaseChangeStore.create({
    knex,
    newTicket: () => `t${(ticket += 1)}`,
  });
  for (let nth = 0; nth < size; nth += 1) {
    const id = `change-${nth}`;
    const now = new Date(start.getTime() + nth * 1000);
    const service = `shop/service-${nth % 50}`;
    await store.create({
      change: makeChange({
        id,
        now,
        service,
        ...(nth % 5 === 1 ? { teams: [shop] } : {}),
      }),
      key: id,
      now,
    });
    for (const event of eventsOf(nth)) {
      await store.record({ id, event, actor, now });
    }
  }
  return { knex, store };
}

const asked = new Date(start.getTime() + 30 * 3_600_000);

/** As many as the small queue has with the label, so that both answer with as much. */
const page = { limit: 20, offset: 0 };

interface Queue {
  readonly knex: Knex;
  readonly store: DatabaseChangeStore;
}

/** What the page of the queue asks for: a page, the same with filters, and the counts beside it. */
const questions = {
  'list the most pressing': ({ store }: Queue) =>
    store.list({ open: true, order: 'pressing', ...page }),
  'filter by label': ({ store }: Queue) =>
    store.list({ open: true, order: 'pressing', label: 'pay', ...page }),
  'filter by team': ({ store }: Queue) =>
    store.list({ open: true, order: 'pressing', team: shop, ...page }),
  'count the facets': ({ store }: Queue) => store.facets({ open: true }, asked),
  'count the facets after a write': async ({ knex }: Queue) =>
    (await countFacets(knex, { filter: { open: true }, now: asked })).facets,
} as const;

type Question = keyof typeof questions;

/** Once for every write, and then kept: how often depends on what else happens. */
const withoutBar: readonly Question[] = ['count the facets after a write'];

function p95(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)];
}

async function ask(queue: Queue, question: Question): Promise<number> {
  const { wallMs } = await timedAsync(async () => {
    const answer = await questions[question](queue);
    // What goes out, too.
    return JSON.stringify(
      'items' in answer ? answer.items.map(changeSummary) : answer,
    );
  });
  return wallMs;
}

function barOf(question: Question, ratio: number): Pick<BarRow, 'bar' | 'met'> {
  return withoutBar.includes(question)
    ? { bar: '', met: '' }
    : { bar: `<= ${BAR} x`, met: ratio <= BAR ? 'yes' : 'no' };
}

async function main(): Promise<void> {
  const few = await queueOf(FEW);
  const many = await queueOf(MANY);
  const rows: BarRow[] = [];
  for (const question of Object.keys(questions) as Question[]) {
    const samples = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      // In turn, so that whatever else the machine does meets both.
      samples.few.push(await ask(few, question));
      samples.many.push(await ask(many, question));
    }
    const [ours, peer] = [p95(samples.many), p95(samples.few)];
    rows.push({
      row: `queue: ${question}`,
      ours: `${ours.toFixed(2)} ms p95 of ${MANY} open`,
      peer: `${peer.toFixed(2)} ms p95 of ${FEW} open`,
      ratio: `${(ours / peer).toFixed(2)} x`,
      ...barOf(question, ours / peer),
    });
  }
  await Promise.all([few.knex.destroy(), many.knex.destroy()]);
  console.table(rows);
  writeResult('queue', { table: rows });
}

main().catch(error => {
  console.error(error);
  process.exit(1);
});
