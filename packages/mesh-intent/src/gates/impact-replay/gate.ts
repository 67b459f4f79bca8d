import { accessLogTuples, replayHours } from '../../signals';
import { foldJudged } from '../foldJudged';
import type { Gate, GateEvidence, GateSubject } from '../types';
import { affectedWorkloads } from './affectedWorkloads';
import { impactOf } from './impactOf';
import type { WorkloadImpact } from './impactOf';
import { judgeImpact } from './judgeImpact';

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
  defaultMode: 'enforce',
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
    return foldJudged(
      [...judged, ...lost],
      {
        none: 'No workload obeys other policies after this step.',
        many: 'workloads',
      },
      now,
    );
  },
};
