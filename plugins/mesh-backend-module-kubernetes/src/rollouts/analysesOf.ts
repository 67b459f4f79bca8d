import type { RolloutValue } from '@causeway/mesh-intent';
import { bounded } from '../text';
import type { AnalysisRun, Rollout, RunStatus } from './shapes';

type Analysis = RolloutValue['rollouts'][number]['analyses'][number];
type Phase = Analysis['phase'];
type Result = NonNullable<
  NonNullable<AnalysisRun['status']>['metricResults']
>[number];

const phases: readonly string[] = [
  'Pending',
  'Running',
  'Successful',
  'Failed',
  'Error',
  'Inconclusive',
] satisfies readonly Phase[];

/** The argument that tells how many requests a verdict needs, and the metric that counts those seen. */
const NEEDED = 'min-requests';
const SEEN = 'requests';

const ENDED_EARLY =
  'It was ended early, so it did not see the whole window (mesh.md 6.1)';

/** A phase nobody knows is not one that is fine. */
function phaseOf(text: string | null | undefined): Phase {
  if (!text) return 'Pending';
  return phases.includes(text) ? (text as Phase) : 'Error';
}

/** A measured number as providers write it: "410" or "[410]". */
function numberIn(text: string | null | undefined): number | undefined {
  const found = /^\[?\s*(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*\]?$/.exec(
    text ?? '',
  );
  return found === null ? undefined : Math.floor(Number(found[1]));
}

/** Both or neither: needed without seen would tell of requests that are missing, and nobody counted them. */
function countsOf({ spec, status }: AnalysisRun) {
  const needed = numberIn(
    spec.args?.find(({ name }) => name === NEEDED)?.value,
  );
  const seen = numberIn(
    status?.metricResults
      ?.find(({ name }) => name === SEEN)
      ?.measurements?.at(-1)?.value,
  );
  return needed === undefined || seen === undefined ? {} : { needed, seen };
}

function metricOf(run: AnalysisRun, name: string, result?: Result): Analysis {
  const phase = phaseOf(result?.phase);
  const early =
    run.spec.terminate && phase === 'Successful' ? ENDED_EARLY : undefined;
  const message =
    bounded(result?.message) ??
    bounded(result?.measurements?.at(-1)?.message) ??
    early;
  return {
    name,
    phase,
    ...countsOf(run),
    ...(message === undefined ? {} : { message }),
  };
}

/** The run by itself, where no metric of it says as much. */
function whole(told: RunStatus): Analysis {
  const message = bounded(told.message);
  return {
    name: told.name,
    phase: phaseOf(told.status),
    ...(message === undefined ? {} : { message }),
  };
}

function metricsOf(told: RunStatus, run: AnalysisRun | undefined): Analysis[] {
  if (run === undefined) return [whole(told)];
  const results = new Map(
    (run.status?.metricResults ?? []).map(each => [each.name, each]),
  );
  const metrics = (run.spec.metrics ?? [])
    // A dry run judges nothing, and the count is no judgement.
    .filter(({ name }) => name !== SEEN && !results.get(name)?.dryRun)
    .map(({ name }) => metricOf(run, name, results.get(name)));
  const phase = phaseOf(run.status?.phase ?? told.status);
  const isTold = metrics.some(each => each.phase === phase);
  return isTold
    ? metrics
    : [
        ...metrics,
        whole({
          name: told.name,
          status: phase,
          message: run.status?.message ?? told.message,
        }),
      ];
}

/**
 * What the analyses of the step that runs say, metric by metric. Those of steps before, and of attempts before, are
 * history and say nothing of the verdict. Inconclusive stays Inconclusive: too little was seen.
 */
export function analysesOf(
  { metadata, status }: Rollout,
  runs: ReadonlyMap<string, AnalysisRun>,
): Analysis[] {
  const told = [
    status?.canary?.currentStepAnalysisRunStatus,
    status?.canary?.currentBackgroundAnalysisRunStatus,
    status?.blueGreen?.prePromotionAnalysisRunStatus,
    status?.blueGreen?.postPromotionAnalysisRunStatus,
  ].flatMap(each => each ?? []);
  const all = told.flatMap(each =>
    metricsOf(each, runs.get(`${metadata.namespace}/${each.name}`)).map(
      analysis => ({ run: each.name, analysis }),
    ),
  );
  const isTwice = ({ name }: Analysis) =>
    all.filter(({ analysis }) => analysis.name === name).length > 1;
  return all.map(({ run, analysis }) =>
    isTwice(analysis)
      ? { ...analysis, name: `${analysis.name} (${run})` }
      : analysis,
  );
}
