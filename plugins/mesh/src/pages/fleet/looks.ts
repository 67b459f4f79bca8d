import type { FleetServiceView } from '@causeway/plugin-mesh-common';
import type { Tone } from '../../parts';

interface Look {
  readonly words: string;
  readonly tone: Tone;
}

export const modeLooks: Readonly<Record<FleetServiceView['mode'], Look>> = {
  strict: { words: 'Strict', tone: 'good' },
  permissive: { words: 'Permissive', tone: 'neutral' },
  disabled: { words: 'Disabled', tone: 'warning' },
  'mesh-default': { words: 'Mesh default', tone: 'neutral' },
  unknown: { words: 'Unknown', tone: 'unknown' },
};

/** Whether a service could be made strict. */
export const clockLooks: Readonly<Record<FleetServiceView['clock'], Look>> = {
  pass: { words: 'Seven clean days', tone: 'good' },
  fail: { words: 'Plaintext seen', tone: 'bad' },
  'insufficient-evidence': { words: 'Cannot be told', tone: 'unknown' },
};

export const driftLooks: Readonly<Record<FleetServiceView['drift'], Look>> = {
  synced: { words: 'On the tip', tone: 'good' },
  settling: { words: 'Settling', tone: 'neutral' },
  rejected: { words: 'Refused', tone: 'bad' },
  unknown: { words: 'Unknown', tone: 'unknown' },
};
