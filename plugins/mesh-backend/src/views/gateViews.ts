import { gates, type GateVerdict } from '@causeway/mesh-intent';
import type { GateView } from '@causeway/plugin-mesh-common';

/** Verdicts with what their gates ask. A gate that was removed since keeps its verdict under its id. */
export function gateViews(
  verdicts: readonly GateVerdict[],
): readonly GateView[] {
  return verdicts.map(verdict => {
    const gate = gates.find(each => each.id === verdict.gate);
    return {
      ...verdict,
      title: gate?.title ?? verdict.gate,
      why: gate?.why ?? '',
      scope: gate?.scope ?? 'step',
    };
  });
}
