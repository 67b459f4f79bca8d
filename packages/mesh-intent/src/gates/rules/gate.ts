import type { Finding } from '@causeway/mesh-authz';
import type { Gate } from '../types';
import { counted, verdictOf } from '../verdict';

/** Findings repeated in the message; all of them are in the evidence's count and on the change's page. */
const SHOWN = 3;

function shown({ source, message }: Finding): string {
  const line = source?.line === undefined ? '' : ` line ${source.line}`;
  return source === undefined ? message : `${source.path}${line}: ${message}`;
}

/** @public */
export const rulesGate: Gate = {
  id: 'rules',
  title: 'Rules',
  why: 'What a step leaves behind must satisfy every rule; an error is cheaper here than in a cluster (M-25).',
  source: 'M-25',
  scope: 'plan',
  defaultMode: 'enforce',
  overridable: false,
  concerns: 'every-step',
  judge: ({ findings, step }, _evidence, now) => {
    const errors = findings.filter(({ severity }) => severity === 'error');
    const warnings = findings.filter(({ severity }) => severity === 'warning');
    const answer = `${counted(errors.length, 'error')}, ${counted(
      warnings.length,
      'warning',
    )}`;
    const evidence = [
      {
        question: `rules over ${step.repo} after this step`,
        source: 'world',
        observedAt: now.toISOString(),
        answer,
      },
    ];
    if (errors.length === 0) {
      const message =
        warnings.length === 0
          ? 'No rule objects.'
          : `No rule objects; ${counted(warnings.length, 'warning')}.`;
      return verdictOf(
        { outcome: 'pass', reason: 'Satisfied', message, evidence },
        now,
      );
    }
    const more = errors.length - SHOWN;
    const message = [
      `${counted(errors.length, 'error')}.`,
      ...errors.slice(0, SHOWN).map(shown),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join(' ');
    return verdictOf(
      { outcome: 'fail', reason: 'FindingsPresent', message, evidence },
      now,
    );
  },
};
