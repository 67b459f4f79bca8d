import type { AuthorizationPolicy } from '../policy';
import type { MeshSettings, Workload } from '../request';

/**
 * Whether a sidecar takes the policy: the root namespace or its own, every label of the selector, and no targets,
 * which sidecars ignore (mesh.md 1.3).
 */
export function appliesTo(
  policy: AuthorizationPolicy,
  workload: Workload,
  settings: Pick<MeshSettings, 'rootNamespace'>,
): boolean {
  if (policy.targetRefs !== undefined && policy.targetRefs.length > 0)
    return false;
  if (
    policy.namespace !== workload.namespace &&
    policy.namespace !== settings.rootNamespace
  )
    return false;
  return Object.entries(policy.selector ?? {}).every(
    ([name, value]) =>
      Object.hasOwn(workload.labels, name) && workload.labels[name] === value,
  );
}
