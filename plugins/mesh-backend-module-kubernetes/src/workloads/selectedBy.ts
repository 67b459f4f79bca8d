import type { LiveWorkload } from './LiveWorkload';
import type { Service } from './shapes';

/** Argo Rollouts narrows the Services it moves to the pods of one ReplicaSet; which one it is today is no matter here. */
const NARROWED = 'rollouts-pod-template-hash';

/** Of some workloads of a Service's namespace those whose pods it selects; none where somebody writes its endpoints. */
export function selectedBy(
  { spec }: Service,
  workloads: readonly LiveWorkload[],
): readonly LiveWorkload[] {
  const labels = Object.entries(spec.selector ?? {});
  if (labels.length === 0) return [];
  const wanted = labels.filter(([name]) => name !== NARROWED);
  return workloads.filter(each =>
    wanted.every(([name, value]) => each.labels[name] === value),
  );
}
