import { audit } from './effects';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change } from './types';

type Of<T extends ChangeEvent['type']> = Extract<ChangeEvent, { type: T }>;

const known: AdvanceResult = {
  ok: false,
  refused: 'This is known already.',
};

/** Somebody takes a change to look after it, gives it to somebody else, or puts it back. */
export function onAssigned(
  change: Change,
  event: Of<'Assigned'>,
): AdvanceResult {
  const { to, by } = event;
  if ((change.assignee ?? null) === to) return known;
  const { assignee: from, ...rest } = change;
  const next: Change = { ...rest, ...(to === null ? {} : { assignee: to }) };
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.assigned', { by, from: from ?? null, to }),
      ...(to === null || to === by
        ? []
        : [
            {
              type: 'notify',
              scope: 'needs-you',
              to: [to],
              title: `${change.title}: given to you`,
              key: `assigned/${change.version}`,
            } as const,
          ]),
    ],
  };
}

export function onLabelled(
  change: Change,
  event: Of<'Labelled'>,
): AdvanceResult {
  const labels = [...new Set(event.labels)].sort();
  if (labels.join() === (change.labels ?? []).join()) return known;
  const { labels: before = [], ...rest } = change;
  const next: Change = { ...rest, ...(labels.length > 0 ? { labels } : {}) };
  return {
    ok: true,
    change: next,
    effects: [audit(next, 'change.labelled', { by: event.by, before, labels })],
  };
}
