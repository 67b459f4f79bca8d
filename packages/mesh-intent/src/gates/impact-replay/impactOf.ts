import { Replay, compile, onlyWidens } from '@causeway/mesh-authz';
import type { Answer, ReplayReport } from '@causeway/mesh-authz';
import { accessLogTuples, answersTo, asOf, replayHours } from '../../signals';
import type { AccessLogValue, SignalAnswers } from '../../signals';
import type { World } from '../../world';
import type { AffectedWorkload } from './affectedWorkloads';
import { settingsOf } from './settingsOf';
import { untold } from './untold';

/**
 * What the log says a step would do to one workload.
 * @public
 */
export interface WorkloadImpact {
  /** "shop/orders". */
  readonly workload: string;
  /** Whether the step changes what is enforced; else it is what enforcing the watched policies would do. */
  readonly enforced: boolean;
  /** Told from the rules alone: nothing admitted today can be denied. */
  readonly onlyWidens: boolean;
  /** Policies that may hold here after the step although nobody can tell: nothing passes beside them. */
  readonly unsure: readonly string[];
  /** Effective requests of the last day, where the report covers more and every site told of the day. */
  readonly perDay?: number;
  /** Absent when no site answered. */
  readonly report?: ReplayReport;
  /** Hours of log the report covers. */
  readonly hours?: number;
  /** Sites and clusters of the service of which nobody told, with why; empty when all are heard. */
  readonly silent: readonly Answer<AccessLogValue>[];
  /** Answers the report rests on. */
  readonly heard: readonly Extract<
    Answer<AccessLogValue>,
    { state: 'value' }
  >[];
  /** Whether telemetry was asked at all. */
  readonly asked: boolean;
}

type Heard = WorkloadImpact['heard'][number];

/**
 * Largest share of the admitted requests that may be denied, and its upper bound too (M-12).
 * @public
 */
export const deniedLimit = 0.005;

/** Whether more requests could not change what follows: too many would be denied, or surely few enough. */
function isDecisive({ deniedShare = 0, upperBound = 1 }: ReplayReport) {
  return deniedShare > deniedLimit || upperBound <= deniedLimit;
}

function sitesOf(world: World, clusters: readonly string[]): Set<string> {
  return new Set(
    clusters.flatMap(name => world.clusters.get(name)?.site ?? []),
  );
}

function replayed(
  affected: AffectedWorkload,
  world: World,
  heard: readonly Heard[],
): ReplayReport {
  const { workload, today } = affected;
  const proposed = affected.enforcedChange
    ? affected.proposed
    : [
        ...affected.proposed,
        ...affected.watched.map(policy => ({ ...policy, dryRun: false })),
      ];
  const replay = new Replay();
  for (const { cluster, tuples, metricCallers = [] } of heard.flatMap(
    ({ value }) => value.clusters,
  )) {
    const settings = settingsOf(world, cluster);
    // A cluster the intent does not know obeys policies nobody can evaluate here.
    if (settings === undefined) continue;
    const deciders = {
      today: compile(today, workload, settings),
      proposed: compile(proposed, workload, settings),
    };
    for (const tuple of tuples) replay.add(tuple, deciders);
    for (const caller of metricCallers) {
      replay.addMetricCaller(caller, deciders);
    }
  }
  return replay.report();
}

/**
 * Replays what the sites answered for one workload. The day is told if it settles the question, else the week.
 * Sites where the service does not run are not waited for.
 */
export function impactOf(
  affected: AffectedWorkload,
  world: World,
  evidence: { readonly answers?: SignalAnswers; readonly now: Date },
): WorkloadImpact {
  const { metadata, spec } = affected.service.manifest;
  const sites = sitesOf(world, spec.clusters);
  const of = (hours: (typeof replayHours)[number]) => {
    const { namespace, name: service } = metadata;
    const params = { namespace, service, hours };
    return answersTo(accessLogTuples, params, evidence.answers)
      ?.filter(({ site }) => site === undefined || sites.has(site))
      .map(answer => asOf(answer, evidence.now));
  };
  const about = {
    workload: affected.name,
    enforced: affected.enforcedChange,
    onlyWidens:
      affected.unsureBefore.length === 0 &&
      onlyWidens(affected.today, affected.proposed),
    unsure: affected.unsureAfter,
  };
  const tried = replayHours.flatMap(hours => {
    const answers = of(hours);
    if (answers === undefined) return [];
    const heard = answers.filter(answer => answer.state === 'value');
    const silent = untold(answers, spec.clusters, world);
    const report =
      heard.length === 0 ? undefined : replayed(affected, world, heard);
    return [{ ...about, hours, heard, silent, report, asked: true }];
  });
  const decisive = tried.find(
    ({ report }) => report !== undefined && isDecisive(report),
  );
  if (decisive !== undefined) return decisive;
  const last = tried.at(-1);
  if (last === undefined) {
    return { ...about, heard: [], silent: [], asked: false };
  }
  const [day] = tried;
  return day === last || day.silent.length > 0 || day.report === undefined
    ? last
    : { ...last, perDay: day.report.admitted.effective };
}
