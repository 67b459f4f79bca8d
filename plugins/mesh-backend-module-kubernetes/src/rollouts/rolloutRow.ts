import type { RolloutValue } from '@causeway/mesh-intent';
import { namedByLabels } from '../nameLabels';
import { bounded, timeOf } from '../text';
import { analysesOf } from './analysesOf';
import { declaredWeight, isPromoted } from './declaredWeight';
import { routesOf } from './routesOf';
import type { AnalysisRun, HttpRoute, Rollout } from './shapes';

type Row = RolloutValue['rollouts'][number];

const WORKLOAD_GENERATION = 'rollout.argoproj.io/workload-generation';

const phases: readonly string[] = [
  'Healthy',
  'Progressing',
  'Paused',
  'Degraded',
] satisfies readonly Row['phase'][];

/** "shop/orders": by labels, then by the HTTPRoute it moves, which is rendered under the service's name. */
export function serviceOf(rollout: Rollout): string {
  const { metadata, spec } = rollout;
  const labels = {
    ...metadata.labels,
    ...spec.template?.metadata?.labels,
  };
  const route = routesOf(rollout)[0]?.split('/')[1];
  return `${metadata.namespace}/${
    namedByLabels(labels) ?? route ?? metadata.name
  }`;
}

/** Why the phase says nothing; `undefined` when it is of what is asked for now. */
function whyNotCurrent({ metadata, status }: Rollout): string | undefined {
  if (!phases.includes(status?.phase ?? '')) {
    return `Its controller told no phase that is known (${
      status?.phase ?? 'none'
    }); check that it runs`;
  }
  // The one is a number, the other text (mesh.md 6.1).
  const [wanted, seen] = [metadata.generation, status?.observedGeneration];
  if (String(wanted ?? 'unset') !== (seen ?? 'none')) {
    return `Its controller saw generation ${seen ?? 'none'} of ${
      wanted ?? 'none'
    }; check that it runs`;
  }
  const workload = metadata.annotations?.[WORKLOAD_GENERATION];
  const workloadSeen = status?.workloadObservedGeneration ?? 'none';
  return workload === undefined || workload === workloadSeen
    ? undefined
    : `Its controller saw generation ${workloadSeen} of ${workload} of the workload; check that it runs`;
}

function stepOf(rollout: Rollout): { step: number; steps: number } {
  const steps = rollout.spec.strategy?.canary?.steps?.length ?? 0;
  const at = rollout.status?.currentStepIndex;
  // Without an index a rollout has no steps, or is through, or was stopped before the first.
  const step = at ?? (isPromoted(rollout) ? steps : 0);
  return { step: Math.min(Math.max(0, step), steps), steps };
}

/** How one rollout of a cluster stands. */
export function rolloutRow(
  rollout: Rollout,
  around: {
    readonly cluster: string;
    readonly runs: ReadonlyMap<string, AnalysisRun>;
    readonly routes: ReadonlyMap<string, HttpRoute>;
  },
): Row {
  const { metadata, status } = rollout;
  const why = whyNotCurrent(rollout);
  const [pause] = status?.pauseConditions ?? [];
  const message =
    why ?? bounded(status?.message) ?? (status?.abort ? 'Aborted' : undefined);
  const since = timeOf(status?.abort ? status.abortedAt : pause?.startTime);
  const phase = phases.includes(status?.phase ?? '')
    ? (status?.phase as Row['phase'])
    : 'Progressing';
  return {
    cluster: around.cluster,
    name: metadata.name,
    phase,
    current: why === undefined,
    ...(message === undefined ? {} : { message }),
    ...stepOf(rollout),
    declaredWeight: declaredWeight(rollout, around.routes),
    // Verified weights carry no evidence (mesh.md 6.3): only metrics know what arrived.
    appliedWeight: null,
    analyses: analysesOf(rollout, around.runs),
    ...(since === undefined ? {} : { since }),
  };
}
