import type { Change, ChangeEffect } from './types';

/** The trace every accepted event leaves. */
export function audit(
  change: Change,
  id: string,
  meta: Readonly<Record<string, unknown>> = {},
): ChangeEffect {
  return {
    type: 'audit',
    id,
    meta: { change: change.id, kind: change.kind, ...meta },
  };
}

/** Delivery of every step that is not merged, in order. */
export function deliver(change: Change): ChangeEffect[] {
  return change.steps
    .filter(({ state }) => state !== 'merged')
    .map(({ index }) => ({ type: 'deliver-step', step: index }));
}

/** Somebody on the forge whom the catalog does not know cannot be told anything. */
export function addressees({ requester }: Change): readonly string[] {
  return requester.user.startsWith('user:') ? [requester.user] : [];
}

/**
 * Tells the requester that a person must act. Made from the change before the event, so that the key names
 * the event: an event recorded twice is one message.
 */
export function needsYou(
  change: Change,
  about: { readonly reason: string; readonly step?: number },
): Extract<ChangeEffect, { type: 'notify' }> {
  return {
    type: 'notify',
    scope: 'needs-you',
    to: addressees(change),
    title: `${change.title}: waiting for you`,
    key: ['needs-you', about.reason, about.step ?? 'all', change.version].join(
      '/',
    ),
  };
}
