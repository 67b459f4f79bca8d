import { conditionOf, isTrue } from './conditions';
import { addressees, audit } from './effects';
import { nobodyNeeded, waitingForPerson } from './progress';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change } from './types';

type Of<T extends ChangeEvent['type']> = Extract<ChangeEvent, { type: T }>;

const REFUSED = 'UndoRefused';

const refuse = (refused: string): AdvanceResult => ({ ok: false, refused });

/** Something of the change is merged, so that there is something to take back. */
function hasLanded(change: Change): boolean {
  return change.steps.some(({ state }) => state === 'merged');
}

export function onUndoAsked(
  change: Change,
  event: Of<'UndoAsked'>,
  now: Date,
): AdvanceResult {
  if (!hasLanded(change)) return refuse('Nothing of the change is merged.');
  const known = change.undoneBy ?? [];
  if (known.includes(event.change)) return refuse('This is known already.');
  return {
    ok: true,
    change: {
      ...nobodyNeeded(change, [REFUSED], now),
      undoneBy: [...known, event.change],
    },
    effects: [
      audit(change, 'change.undo-asked', {
        undo: event.change,
        because: event.because,
      }),
      ...(event.because === 'expiry'
        ? [
            {
              type: 'notify',
              scope: 'expiring',
              to: addressees(change),
              title: `${change.title}: ends soon, and is taken back`,
              key: `expiring/${event.change}`,
            } as const,
          ]
        : []),
    ],
  };
}

/** What ends does not end by itself: a person has to see to it. */
export function onUndoRefused(
  change: Change,
  event: Of<'UndoRefused'>,
  now: Date,
): AdvanceResult {
  if (!hasLanded(change)) return refuse('Nothing of the change is merged.');
  const message = event.because;
  const waiting = conditionOf(change, 'WaitingForPerson');
  if (waiting?.status === 'true' && waiting.message === message) {
    return refuse('This is known already.');
  }
  const next = waitingForPerson(change, { reason: REFUSED, message }, now);
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.undo-refused', { message }),
      {
        type: 'notify',
        scope: 'expiring',
        to: addressees(change),
        title: `${change.title}: ends soon, and you have to take it back`,
        key: `undo-refused/${change.version}`,
      },
    ],
  };
}

/** Others took it back by hand: nobody has to see to it any more. */
export function onUndoNeedless(change: Change, now: Date): AdvanceResult {
  const waiting = conditionOf(change, 'WaitingForPerson');
  if (waiting?.status !== 'true' || waiting.reason !== REFUSED) {
    return refuse('Nobody waits for it to be taken back.');
  }
  const next = nobodyNeeded(change, [REFUSED], now);
  return {
    ok: true,
    change: next,
    effects: [audit(next, 'change.undo-needless')],
  };
}

/** Reverted is a state of the whole: steps that never landed are given up with it. */
export function onReverted(
  change: Change,
  event: Of<'Reverted'>,
  now: Date,
): AdvanceResult {
  if (!hasLanded(change)) return refuse('Nothing of the change is merged.');
  if (!(change.undoneBy ?? []).includes(event.change)) {
    return refuse(
      `Change ${event.change} was not asked to take this one back.`,
    );
  }
  const ended: Change = {
    ...change,
    ended: {
      as: 'reverted',
      reason: `Taken back by change ${event.change}.`,
      at: now.toISOString(),
    },
  };
  return {
    ok: true,
    change: ended,
    effects: [
      audit(ended, 'change.reverted', { by: event.change }),
      ...(isTrue(change, 'Merged')
        ? []
        : [{ type: 'recheck', at: now.toISOString() } as const]),
    ],
  };
}
