import { appliesTo, lowerPolicies } from '../lower';
import type { AuthorizationPolicy } from '../policy';
import type { MeshSettings, RequestRecord, Workload } from '../request';
import { bestFit } from './bestFit';
import { referenceTo, showClause } from './showClause';
import type { NearMiss } from './types';

export interface Scene {
  readonly policies: readonly AuthorizationPolicy[];
  readonly workload: Workload;
  readonly settings: MeshSettings;
  readonly request: RequestRecord;
}

function nearMiss(policy: AuthorizationPolicy, scene: Scene): NearMiss {
  const { workload, settings, request } = scene;
  const { namespace, name } = policy;
  if (!policy.rules?.length) return { kind: 'no-rules', namespace, name };
  const { protocol } = request;
  const { allow } = lowerPolicies({
    policies: [policy],
    workload,
    settings,
    protocol,
  });
  const fits = [...allow]
    .sort((one, two) => one.index - two.index)
    .map(rule => ({ rule, fit: bestFit(rule, request, settings) }));
  if (fits.length === 0) return { kind: 'left-out', namespace, name };
  const { rule, fit } = fits.reduce((best, each) =>
    each.fit.failing.length < best.fit.failing.length ? each : best,
  );
  return {
    kind: 'differs',
    namespace,
    name,
    rule: referenceTo(rule),
    first: showClause(fit.failing[0], request, settings),
    failing: fit.failing.length,
  };
}

/** For every ALLOW policy that applies, why it does not let the request in. Only for a request none lets in. */
export function nearMisses(scene: Scene): NearMiss[] {
  return scene.policies
    .filter(
      policy =>
        policy.action === 'ALLOW' &&
        appliesTo(policy, scene.workload, scene.settings),
    )
    .map(policy => nearMiss(policy, scene));
}
