import { foldOutcomes } from '@causeway/mesh-authz';
import { accessLogTuples, replayHours } from '../../signals';
import type { Gate, GateEvidence, GateSubject } from '../types';
import { verdictOf } from '../verdict';
import { affectedWorkloads } from './affectedWorkloads';
import { impactOf } from './impactOf';
import type { WorkloadImpact } from './impactOf';
import { judgeImpact } from './judgeImpact';

/** Workloads told of one by one in a verdict; a policy of the root namespace may concern thousands. */
const TOLD = 5;

/**
 * What the step would do to each workload whose policies it touches, as far as telemetry answered.
 * @public
 */
export function impactsOf(
  subject: GateSubject,
  evidence: GateEvidence,
  now: Date,
): readonly WorkloadImpact[] {
  return affectedWorkloads(subject).workloads.map(affected =>
    impactOf(affected, subject.after, { answers: evidence.answers, now }),
  );
}

/** @public */
export const impactReplayGate: Gate = {
  id: 'impact-replay',
  title: 'Few callers would be denied',
  why: 'A day of the access log, run through the policies as they would be enforced, shows who would be shut out (M-12).',
  source: 'M-12',
  scope: 'step',
  overridable: true,
  concerns: ['policy-rules', 'policy-dry-run', 'unparsed-file'],
  asks: subject =>
    affectedWorkloads(subject).workloads.flatMap(({ service }) => {
      const { namespace, name } = service.manifest.metadata;
      return replayHours.map(hours => ({
        signal: accessLogTuples.id,
        params: { namespace, service: name, hours },
      }));
    }),
  judge: (subject, evidence, now) => {
    const { unknown } = affectedWorkloads(subject);
    const judged = impactsOf(subject, evidence, now).map(judgeImpact);
    const lost = unknown.map(key => ({
      outcome: 'insufficient-evidence' as const,
      reason: 'SubjectUnknown' as const,
      message: `${key} selects no service the intent knows, so nobody can say whom it would shut out.`,
      evidence: [],
    }));
    const all = [...judged, ...lost];
    if (all.length === 0) {
      const message = 'No workload obeys other policies after this step.';
      return verdictOf({ outcome: 'pass', reason: 'Satisfied', message }, now);
    }
    const outcome = foldOutcomes(all.map(each => each.outcome));
    // What holds the step is told first, and decides the reason.
    const holding = all.filter(each => each.outcome === outcome);
    const rest = all.filter(each => each.outcome !== outcome);
    const told = [...holding, ...rest].map(({ message }) => message);
    const more = told.length - TOLD;
    return verdictOf(
      {
        outcome,
        reason: holding[0].reason,
        message: [
          ...told.slice(0, TOLD),
          ...(more > 0 ? [`And ${more} more workloads.`] : []),
        ].join(' '),
        evidence: all.flatMap(each => each.evidence),
      },
      now,
    );
  },
};
