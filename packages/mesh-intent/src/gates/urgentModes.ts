import { modeOf } from './modeOf';
import { gates } from './registry';
import type { GateMode } from './types';

/**
 * Modes of an urgent change: what every step must hold stays as it is, everything else only advises (3-changes.md,
 * Lifecycle).
 *
 * @public
 */
export function urgentModes(
  modes: Readonly<Record<string, GateMode>>,
): Readonly<Record<string, GateMode>> {
  return {
    ...modes,
    ...Object.fromEntries(
      gates
        .filter(
          gate =>
            gate.concerns !== 'every-step' && modeOf(gate, modes) === 'enforce',
        )
        .map(({ id }) => [id, 'advisory' as const]),
    ),
  };
}
