import { routesOf } from './routesOf';
import type { HttpRoute, Rollout } from './shapes';

/** What a backend without a weight has. */
const DEFAULT_WEIGHT = 1;

/** Share of the canary in each rule that names both Services; the plugin moves no others (mesh.md 6.3). */
function sharesIn(
  { spec }: HttpRoute,
  names: { readonly canary: string; readonly stable: string },
): readonly number[] {
  return (spec.rules ?? []).flatMap(({ backendRefs }) => {
    const weightOf = (wanted: string) => {
      const own = (backendRefs ?? []).filter(({ name }) => name === wanted);
      return own.length === 0
        ? undefined
        : own.reduce((sum, { weight }) => sum + (weight ?? DEFAULT_WEIGHT), 0);
    };
    const canary = weightOf(names.canary);
    const stable = weightOf(names.stable);
    if (canary === undefined || stable === undefined) return [];
    return [canary + stable === 0 ? 0 : canary / (canary + stable)];
  });
}

function byRoutes(
  rollout: Rollout,
  routes: ReadonlyMap<string, HttpRoute>,
): number | undefined {
  const { canaryService, stableService } = rollout.spec.strategy?.canary ?? {};
  if (!canaryService || !stableService) return undefined;
  const names = { canary: canaryService, stable: stableService };
  const shares = routesOf(rollout).flatMap(name => {
    const route = routes.get(name);
    return route === undefined ? [] : sharesIn(route, names);
  });
  // Rules that disagree expose the canary as much as the one that sends it most.
  return shares.length === 0 ? undefined : Math.max(...shares);
}

/** The newest weight of the steps up to the one that runs. */
function bySteps({ spec, status }: Rollout): number {
  const steps = spec.strategy?.canary?.steps ?? [];
  const done = steps.slice(0, (status?.currentStepIndex ?? -1) + 1);
  const weight = done.findLast(
    ({ setWeight }) => typeof setWeight === 'number',
  )?.setWeight;
  return (weight ?? 0) / 100;
}

/** Whether the new version is the stable one already. */
export function isPromoted({ status }: Rollout): boolean {
  const { currentPodHash, stableRS, blueGreen } = status ?? {};
  if (!currentPodHash) return false;
  return (
    currentPodHash === stableRS || currentPodHash === blueGreen?.activeSelector
  );
}

/**
 * Share declared for the new version, 0..1. What stands in the route comes first: it is what proxies are told, whatever
 * the rollout's status says of it.
 */
export function declaredWeight(
  rollout: Rollout,
  routes: ReadonlyMap<string, HttpRoute>,
): number {
  if (isPromoted(rollout)) return 1;
  const routed = byRoutes(rollout, routes);
  if (routed !== undefined) return routed;
  if (rollout.status?.abort) return 0;
  const told = rollout.status?.canary?.weights?.canary.weight;
  const share = typeof told === 'number' ? told / 100 : bySteps(rollout);
  return Math.min(1, Math.max(0, share));
}
