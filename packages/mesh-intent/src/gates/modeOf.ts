import type { Gate, GateMode } from './types';

/**
 * What a gate's verdict counts for: as configured, else as the gate itself says.
 *
 * @public
 */
export function modeOf(
  gate: Pick<Gate, 'id' | 'defaultMode'>,
  modes: Readonly<Record<string, GateMode>>,
): GateMode {
  return modes[gate.id] ?? gate.defaultMode;
}
