import {
  impactsOf,
  judgeImpact,
  type GateEvidence,
  type GateSubject,
  type WorkloadImpact,
} from '@causeway/mesh-intent';
import type {
  ImpactCallerView,
  ImpactSiteView,
  ImpactView,
} from '@causeway/plugin-mesh-common';

/** Callers listed of one workload; the rest is counted. */
const MOST_CALLERS = 50;

type Report = NonNullable<WorkloadImpact['report']>;

/** What a step does to the traffic of each workload whose policies it touches. */
export function impactViews(
  subject: GateSubject,
  evidence: GateEvidence,
  now: Date,
): readonly ImpactView[] {
  return impactsOf(subject, evidence, now).map(impact => {
    const { outcome, reason, message } = judgeImpact(impact);
    return {
      workload: impact.workload,
      enforced: impact.enforced,
      outcome,
      reason,
      message,
      ...(impact.hours === undefined ? {} : { hours: impact.hours }),
      sites: sitesOf(impact),
      ...(impact.report === undefined
        ? {}
        : { report: reportView(impact.report) }),
    };
  });
}

function sitesOf({ heard, silent }: WorkloadImpact): ImpactSiteView[] {
  return [...heard, ...silent].map(answer => ({
    site: answer.site ?? answer.source,
    source: answer.source,
    state: answer.state,
    ...(answer.state === 'value' ? {} : { message: answer.message }),
    ...(answer.observedAt === undefined
      ? {}
      : { observedAt: answer.observedAt }),
  }));
}

function reportView(report: Report): ImpactView['report'] {
  const { callers, callersLeftOff, deniedUndecided, seen, ...rest } = report;
  return {
    ...rest,
    callers: callers.slice(0, MOST_CALLERS).map(callerView),
    callersLeftOff: callersLeftOff + Math.max(0, callers.length - MOST_CALLERS),
  };
}

function callerView(caller: Report['callers'][number]): ImpactCallerView {
  return {
    ...caller,
    samples: caller.samples.map(({ request, lastSeen, weighted }) => {
      const { protocol, method, path, port } = request;
      return {
        protocol,
        ...(method === undefined ? {} : { method }),
        ...(path === undefined ? {} : { path }),
        ...(port === undefined ? {} : { port }),
        lastSeen,
        weighted,
      };
    }),
  };
}
