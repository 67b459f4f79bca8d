import type { FleetServiceView } from '@causeway/plugin-mesh-common';
import type { Tone } from './tones';

/** How the declared mode of a service looks. */
export const modeTones: Readonly<Record<FleetServiceView['mode'], Tone>> = {
  strict: 'good',
  permissive: 'neutral',
  disabled: 'warning',
  'mesh-default': 'neutral',
  unknown: 'unknown',
};

/** Whether a service could be made strict. */
export const clockTones: Readonly<Record<FleetServiceView['clock'], Tone>> = {
  pass: 'good',
  fail: 'bad',
  'insufficient-evidence': 'unknown',
};

/** Whether its proxies have what is declared. */
export const driftTones: Readonly<Record<FleetServiceView['drift'], Tone>> = {
  synced: 'good',
  settling: 'neutral',
  rejected: 'bad',
  unknown: 'unknown',
};

/** The states of a look in their order, for a filter. */
export function statesOf<State extends string>(
  tones: Readonly<Record<State, Tone>>,
): readonly State[] {
  return Object.keys(tones) as State[];
}
