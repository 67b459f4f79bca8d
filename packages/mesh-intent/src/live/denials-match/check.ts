import { Replay, compile } from '@causeway/mesh-authz';
import type { ReplayReport } from '@causeway/mesh-authz';
import { foldJudged } from '../../gates/foldJudged';
import type { Judged } from '../../gates/foldJudged';
import { affectedWorkloads } from '../../gates/impact-replay/affectedWorkloads';
import type { AffectedWorkload } from '../../gates/impact-replay/affectedWorkloads';
import { deniedLimit } from '../../gates/impact-replay/impactOf';
import { undecidedLimit } from '../../gates/impact-replay/judgeImpact';
import { settingsOf } from '../../gates/impact-replay/settingsOf';
import { notAsked } from '../../gates/toldOf';
import { percent } from '../../panels/numbers';
import { accessLogOf, logHours, logQuestion } from '../accessLog';
import type { AccessLog } from '../accessLog';
import { lastMergedMs, SETTLE_MS } from '../merged';
import type { LiveCheck, LiveEvidence, LiveSubject } from '../types';

const HOUR_MS = 3_600_000;

type Said = Omit<Judged, 'evidence'>;

/** Workloads that obey other enforced policies since the change. */
function enforced(subject: LiveSubject): readonly AffectedWorkload[] {
  return affectedWorkloads(subject).workloads.filter(
    ({ enforcedChange }) => enforcedChange,
  );
}

/** First moment at which the whole log asked for is younger than the policies; epoch milliseconds. */
function comparableMs({ diff, mergedAt }: LiveSubject): number | undefined {
  const merged = lastMergedMs(
    { mergedAt },
    diff.filter(
      ({ type }) => type === 'policy-rules' || type === 'policy-dry-run',
    ),
  );
  return merged === undefined
    ? undefined
    : merged + SETTLE_MS + logHours * HOUR_MS;
}

function replayed(
  { proposed, workload }: AffectedWorkload,
  log: AccessLog,
  { after }: LiveSubject,
): ReplayReport {
  const replay = new Replay();
  for (const { cluster, tuples } of log.clusters) {
    const settings = settingsOf(after, cluster);
    if (settings === undefined) continue;
    // Both the same: what the log holds is held against what the policies say.
    const decider = compile(proposed, workload, settings);
    for (const tuple of tuples) {
      replay.add(tuple, { today: decider, proposed: decider });
    }
  }
  return replay.report();
}

function judgedReport(report: ReplayReport): Said {
  const { admitted, alreadyDenied, newlyAllowed, contradicted } = report;
  const denied =
    alreadyDenied.weighted +
    newlyAllowed.weighted +
    report.deniedUndecided.weighted;
  const all = admitted.weighted + denied;
  if (all === 0) {
    return {
      outcome: 'insufficient-evidence',
      reason: 'NoSamples',
      message: `no request in the log of ${logHours} h since the merge.`,
    };
  }
  const sample = `${percent(denied / all)} of ${Math.round(all).toLocaleString(
    'en-US',
  )} requests are denied`;
  const wrong = contradicted.weighted / all;
  if (wrong > deniedLimit) {
    return {
      outcome: 'fail',
      reason: 'ThresholdExceeded',
      message: `${sample}, and ${percent(
        wrong,
      )} were answered otherwise than the policies say, more than ${percent(
        deniedLimit,
      )}.`,
    };
  }
  const open =
    (report.undecided.weighted + report.deniedUndecided.weighted) / all;
  if (open > undecidedLimit) {
    return {
      outcome: 'insufficient-evidence',
      reason: 'TooMuchUndecided',
      message: `${sample}, and ${percent(
        open,
      )} cannot be held against the policies: the log lacks ${report.missing
        .slice(0, 3)
        .map(({ field }) => field)
        .join(', ')}.`,
    };
  }
  return {
    outcome: 'pass',
    reason: 'Satisfied',
    message: `${sample}, as the policies say.`,
  };
}

function judged(
  item: AffectedWorkload,
  subject: LiveSubject,
  evidence: LiveEvidence & { readonly now: Date },
): Judged {
  const say = (said: Said): Judged => ({
    ...said,
    message: `${item.name}: ${said.message}`,
    evidence: [],
  });
  const from = comparableMs(subject);
  if (from === undefined) {
    return say({
      outcome: 'insufficient-evidence',
      reason: 'SubjectUnknown',
      message: 'when it merged is not known.',
    });
  }
  if (evidence.now.getTime() < from) {
    return say({
      outcome: 'insufficient-evidence',
      reason: 'WindowNotElapsed',
      message: `a whole day of log under the new policies is there at ${new Date(
        from,
      ).toISOString()}.`,
    });
  }
  const log = accessLogOf(item.service, subject.after, evidence);
  if (log === undefined) return notAsked(item.name, 'the access log');
  const said = judgedReport(replayed(item, log, subject));
  return said.outcome === 'fail' || log.silence === ''
    ? say(said)
    : say({
        outcome: 'insufficient-evidence',
        reason: log.stale ? 'StaleEvidence' : 'SourceUnavailable',
        message: `${log.silence} Elsewhere ${said.message}`,
      });
}

/** @public */
export const denialsMatch: LiveCheck = {
  id: 'denials-match',
  title: 'Denials are those that were foreseen',
  why: 'The first day of log under the new policies, held against them as the replay was, shows that proxies deny whom the policies deny and nobody else (M-12).',
  source: 'M-12',
  concerns: ['policy-rules', 'policy-dry-run'],
  asks: subject => enforced(subject).map(({ service }) => logQuestion(service)),
  judge: (subject, evidence, now) =>
    foldJudged(
      enforced(subject).map(each =>
        judged(each, subject, { ...evidence, now }),
      ),
      { none: 'No workload obeys other policies.', many: 'workloads' },
      now,
    ),
};
