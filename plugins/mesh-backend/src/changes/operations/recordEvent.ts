import {
  advance,
  phaseOf,
  type Change,
  type ChangeEffect,
  type ChangeEvent,
} from '@causeway/mesh-intent';
import { ConflictError, NotFoundError } from '@backstage/errors';
import type { Knex } from 'knex';
import type { RecordResult } from '../ChangeStore';
import { changeColumns, changeFromRow, type ChangeRow } from '../rows';
import { enqueueWork } from './enqueueWork';
import { mirrorChange } from './mirrorChange';
import { saveSteps } from './saveSteps';
import { writeOutbox } from './writeOutbox';

export interface RecordOptions {
  readonly id: string;
  readonly event: ChangeEvent;
  readonly actor: string;
  readonly now: Date;
  readonly newTicket: () => string;
}

/**
 * The one transaction by which a change moves. Throws ConflictError when another writer
 * saved first; the caller repeats with what is stored then.
 */
export async function recordEvent(
  knex: Knex,
  options: RecordOptions,
): Promise<RecordResult> {
  const { id, event, now } = options;
  return knex.transaction(async tx => {
    const row = await tx<ChangeRow>('change')
      .where({ id })
      .first('snapshot', 'version');
    if (!row) throw new NotFoundError(`No change ${id}`);
    const before = changeFromRow(row);
    const result = advance(before, event, now);
    if (!result.ok) {
      await appendEvent(tx, options, result.refused);
      return { ok: false, change: before, refused: result.refused };
    }
    const change: Change = { ...result.change, version: before.version + 1 };
    const saved = await tx('change')
      .where({ id, version: before.version })
      .update(changeColumns(change));
    if (saved === 0) {
      throw new ConflictError(`Change ${id} was saved by someone else`);
    }
    await appendEvent(tx, options);
    await saveSteps(tx, change);
    await scheduleEffects(tx, { change, effects: result.effects, options });
    if (phaseOf(before) !== phaseOf(change)) {
      await writeOutbox(tx, movedMessage(change, now));
    }
    await mirrorChange(tx, change, before);
    return { ok: true, change, effects: result.effects };
  });
}

async function appendEvent(
  tx: Knex.Transaction,
  options: RecordOptions,
  refused?: string,
): Promise<void> {
  const [{ last }] = await tx('change_event')
    .where({ change_id: options.id })
    .max({ last: 'sequence' });
  await tx('change_event').insert({
    change_id: options.id,
    sequence: Number(last ?? 0) + 1,
    at: options.now.getTime(),
    actor: options.actor,
    type: options.event.type,
    payload: JSON.stringify(options.event),
    refused: refused ?? null,
  });
}

async function scheduleEffects(
  tx: Knex.Transaction,
  scope: {
    readonly change: Change;
    readonly effects: readonly ChangeEffect[];
    readonly options: RecordOptions;
  },
): Promise<void> {
  const { change, effects, options } = scope;
  const due = effects.flatMap(effect => {
    switch (effect.type) {
      case 'deliver-step':
      case 'close-pull-request':
        return [options.now.getTime()];
      case 'recheck':
        return [Date.parse(effect.at)];
      case 'notify':
      case 'audit':
        return [];
      default:
        return unreachable(effect);
    }
  });
  if (due.length > 0) {
    await enqueueWork(tx, {
      changeIds: [change.id],
      at: new Date(Math.min(...due)),
      ticket: options.newTicket(),
    });
  }
  for (const effect of effects) {
    if (effect.type !== 'notify') continue;
    if (effect.to.length === 0 && effect.ownersOf === undefined) continue;
    await writeOutbox(tx, {
      key: `${change.id}/${effect.key}`,
      changeId: change.id,
      type: 'notify',
      payload: effect,
      now: options.now,
    });
  }
}

function movedMessage(change: Change, now: Date) {
  return {
    key: `${change.id}/moved/${change.version}`,
    changeId: change.id,
    type: 'moved' as const,
    payload: {
      change: change.id,
      phase: phaseOf(change),
      services: change.services,
    },
    now,
  };
}

function unreachable(effect: never): never {
  throw new Error(`Unknown effect ${JSON.stringify(effect)}`);
}
