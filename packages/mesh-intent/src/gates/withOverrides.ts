import type { GateOverride, GateVerdict } from '../change/types';

/**
 * Verdicts with those set aside that somebody overrode for this very effect. What the gate itself said stays readable.
 * A gate that passes by itself needs no override.
 *
 * @public
 */
export function withOverrides(
  verdicts: readonly GateVerdict[],
  about: {
    readonly step: number;
    readonly planHash: string;
    readonly overrides: readonly GateOverride[];
  },
): GateVerdict[] {
  return verdicts.map(each => {
    const override = about.overrides.find(
      ({ step, gate, planHash, unwritten }) =>
        !unwritten &&
        step === about.step &&
        gate === each.gate &&
        planHash === about.planHash,
    );
    if (override === undefined || each.verdict.outcome === 'pass') return each;
    const { displayName, reason } = override;
    return {
      ...each,
      verdict: {
        ...each.verdict,
        outcome: 'pass',
        reason: 'Overridden',
        message: `Set aside by ${displayName}: "${reason}". It had said: ${each.verdict.message}`,
      },
    };
  });
}
