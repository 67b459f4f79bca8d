import { gates, type GateVerdict } from '@causeway/mesh-intent';
import type { GateView } from '@causeway/plugin-mesh-common';

/**
 * Verdicts with what their gates ask. A gate that was removed since keeps its verdict under its id.
 * `override` says whether the reader may set aside one that holds the step.
 */
export function gateViews(
  verdicts: readonly GateVerdict[],
  override?: GateView['override'],
): readonly GateView[] {
  return verdicts.map(verdict => {
    const gate = gates.find(each => each.id === verdict.gate);
    const isHolding =
      verdict.mode === 'enforce' && verdict.verdict.outcome !== 'pass';
    return {
      ...verdict,
      title: gate?.title ?? verdict.gate,
      why: gate?.why ?? '',
      scope: gate?.scope ?? 'step',
      ...(override !== undefined && gate?.overridable && isHolding
        ? { override }
        : {}),
    };
  });
}
