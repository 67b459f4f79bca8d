import type { Change } from '@causeway/mesh-intent';

/** Who set a gate of a step aside for what the plan does now, and why; several are told in one trailer each, gates in order. */
export function overrideTrailers(
  change: Pick<Change, 'overrides' | 'planHash'>,
  step: number,
): Readonly<Record<string, string>> {
  const own = (change.overrides ?? [])
    .filter(each => each.step === step && each.planHash === change.planHash)
    .sort((a, b) => (a.gate < b.gate ? -1 : 1));
  if (own.length === 0) return {};
  return {
    'Override-by': own.map(({ gate, by }) => `${gate} ${by}`).join(', '),
    'Override-reason': own
      .map(({ reason }) => reason.replace(/\s+/g, ' ').trim())
      .join(' / '),
  };
}
