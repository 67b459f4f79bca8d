import type { CollectedSignal } from './types';

/** Keeps a row's type beside its schema, and gives the signal as the registry holds it. */
export function collectedSignal<Value>(
  signal: Omit<CollectedSignal<Value>, 'way'>,
): CollectedSignal<Value> {
  return { way: 'collect', ...signal };
}
