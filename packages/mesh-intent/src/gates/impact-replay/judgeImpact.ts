import type {
  EvidenceItem,
  ReplayReport,
  VerdictOutcome,
  VerdictReason,
} from '@causeway/mesh-authz';
import { counted } from '../verdict';
import { deniedLimit } from './impactOf';
import type { WorkloadImpact } from './impactOf';
import {
  callersIn,
  missedCallers,
  missingIn,
  percent,
  sampleOf,
  shortOf,
  span,
} from './impactWords';

/**
 * Largest share of the admitted requests that the log may leave open. What is open could all be denied; a larger share
 * would hide an outage. The design asks for a limit and leaves its value open.
 * @public
 */
export const undecidedLimit = 0.01;

/**
 * The judgement of one workload, without times.
 * @public
 */
export interface ImpactVerdict {
  readonly outcome: VerdictOutcome;
  readonly reason: VerdictReason;
  readonly message: string;
  readonly evidence: readonly EvidenceItem[];
}

/** Policies nobody can judge that are named in a sentence. */
const MOST_UNSURE = 3;

type Judged = Omit<ImpactVerdict, 'evidence'>;

function evidenceOf(impact: WorkloadImpact): EvidenceItem[] {
  const { hours = 0, heard, silent, workload } = impact;
  const question = (at: { site?: string; source: string }) =>
    `access log of ${workload} at ${at.site ?? at.source}, ${span(hours)}`;
  const told = heard.map(answer => {
    const rows = answer.value.clusters
      .flatMap(({ tuples }) => tuples)
      .reduce((sum, tuple) => sum + tuple.rows, 0);
    const { source, observedAt } = answer;
    const text = counted(rows, 'stored row');
    return { question: question(answer), source, observedAt, answer: text };
  });
  const untold = silent.flatMap(answer => {
    const { source, observedAt, state } = answer;
    return observedAt === undefined
      ? []
      : [{ question: question(answer), source, observedAt, answer: state }];
  });
  return [...told, ...untold];
}

function judgeReport(
  report: ReplayReport,
  { hours = 0, perDay }: Pick<WorkloadImpact, 'hours' | 'perDay'>,
): Judged {
  const { deniedShare, upperBound = 1, undecidedShare = 0 } = report;
  const missed = missedCallers(report);
  if (deniedShare === undefined) {
    return {
      outcome: 'insufficient-evidence',
      reason: 'NoSamples',
      message: `no admitted request in the log of ${span(hours)}.${missed}`,
    };
  }
  const sample = sampleOf(report, hours);
  const who = report.callers.length > 0 ? `: ${callersIn(report)}` : '';
  const denied = `${percent(deniedShare)} of ${sample} would be denied`;
  if (deniedShare > deniedLimit) {
    return {
      outcome: 'fail',
      reason: 'ThresholdExceeded',
      message: `${denied}, more than ${percent(deniedLimit)}${who}.${missed}`,
    };
  }
  if (undecidedShare > undecidedLimit) {
    const open = `${percent(undecidedShare)} of ${sample} cannot be judged`;
    return {
      outcome: 'insufficient-evidence',
      reason: 'TooMuchUndecided',
      message: `${open}, more than ${percent(
        undecidedLimit,
      )}: the log lacks ${missingIn(report)}.${missed}`,
    };
  }
  if (upperBound > deniedLimit) {
    return {
      outcome: 'insufficient-evidence',
      reason: 'BelowMinimumSamples',
      message: `${denied}${who}, but ${shortOf(report, perDay)}.${missed}`,
    };
  }
  const bound = `with 95 % confidence at most ${percent(upperBound)}`;
  return {
    outcome: 'pass',
    reason: 'Satisfied',
    message: `${denied}${who}, ${bound}.${missed}`,
  };
}

function silence({ silent }: WorkloadImpact): string {
  return silent
    .map(answer =>
      answer.state === 'value'
        ? ''
        : `${answer.site ?? answer.source}: ${answer.message}`,
    )
    .join(' ');
}

/** A site that does not answer may hold what breaks: without it the rest can fail the step, never pass it. */
function withSilence(impact: WorkloadImpact, judged?: Judged): Judged {
  const stale =
    impact.silent.length > 0 &&
    impact.silent.every(({ state }) => state === 'stale');
  const told =
    silence(impact) || 'no source answers for the sites of this service.';
  return {
    outcome: 'insufficient-evidence',
    reason: stale ? 'StaleEvidence' : 'SourceUnavailable',
    message:
      judged === undefined ? told : `${told} Elsewhere ${judged.message}`,
  };
}

function judgeEnforced(impact: WorkloadImpact): Judged {
  if (impact.onlyWidens) {
    return {
      outcome: 'pass',
      reason: 'Satisfied',
      message:
        'only lets more in: no rule that admits is gone, none that denies is new.',
    };
  }
  if (!impact.asked) {
    return {
      outcome: 'insufficient-evidence',
      reason: 'NotAsked',
      message: 'the access log was not asked yet.',
    };
  }
  if (impact.report === undefined) return withSilence(impact);
  const judged = judgeReport(impact.report, impact);
  return judged.outcome === 'fail' || impact.silent.length === 0
    ? judged
    : withSilence(impact, judged);
}

/** Beside a policy that nobody can judge, what the others let in may still be shut out. */
function withUnsure({ unsure }: WorkloadImpact, judged: Judged): Judged {
  if (unsure.length === 0 || judged.outcome !== 'pass') return judged;
  const more = unsure.length - MOST_UNSURE;
  const named = unsure.slice(0, MOST_UNSURE).join(', ');
  return {
    outcome: 'insufficient-evidence',
    reason: 'SubjectUnknown',
    message: `nobody can tell what ${named}${
      more > 0 ? ` and ${more} more` : ''
    } would do here; correct that first. Without it: ${judged.message}`,
  };
}

/**
 * Judges what a step does to one workload. Policies that are only watched are told of, and hold nothing.
 * @public
 */
export function judgeImpact(impact: WorkloadImpact): ImpactVerdict {
  const evidence = evidenceOf(impact);
  if (impact.enforced) {
    const judged = withUnsure(impact, judgeEnforced(impact));
    const message = `${impact.workload}: ${judged.message}`;
    return { ...judged, message, evidence };
  }
  const told =
    impact.report === undefined
      ? silence(impact) || 'the access log was not asked yet.'
      : judgeReport(impact.report, impact).message;
  return {
    outcome: 'pass',
    reason: 'ForInformation',
    message: `${impact.workload}: nothing enforced changes. Were the watched policies enforced: ${told}`,
    evidence,
  };
}
