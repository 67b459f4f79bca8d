import { conditionOf, type Change } from '@causeway/mesh-intent';

/** Whether rules and duties passed, so that something may be pushed. */
export function isChecked(change: Change): boolean {
  return conditionOf(change, 'Checked')?.status === 'true';
}

/**
 * A person has to act before anything more is pushed; what is open is still watched.
 * What the forge refused is tried again: a renewed token must not need a hand on every change.
 */
export function isHeld(change: Change): boolean {
  const waiting = conditionOf(change, 'WaitingForPerson');
  return (
    (waiting?.status === 'true' && waiting.reason !== 'ForgeRefused') ||
    isOutdated(change)
  );
}

/** Whatever else is the matter with it: its phase may say something more pressing. */
export function isOutdated(change: Change): boolean {
  return conditionOf(change, 'Outdated')?.status === 'true';
}
