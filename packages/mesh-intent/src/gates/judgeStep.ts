import { foldOutcomes } from '@causeway/mesh-authz';
import type { GateVerdict } from '../change/types';
import { modeOf } from './modeOf';
import { gatesFor } from './registry';
import type { GateEvidence, GateMode, GateSubject } from './types';

/**
 * Asks every gate the step's difference brings in. A gate that is off is not asked.
 *
 * @public
 */
export function judgeStep(
  subject: GateSubject,
  evidence: GateEvidence,
  now: Date,
  modes: Readonly<Record<string, GateMode>> = {},
): GateVerdict[] {
  return gatesFor(subject.diff).flatMap(gate => {
    const mode = modeOf(gate, modes);
    if (mode === 'off') return [];
    const verdict = gate.judge(subject, evidence, now);
    return [{ gate: gate.id, mode, verdict }];
  });
}

/** Longest description forges show whole. */
const DESCRIPTION = 140;

function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length > DESCRIPTION
    ? `${characters.slice(0, DESCRIPTION - 1).join('')}…`
    : characters.join('');
}

/**
 * The one status that holds a merge: only enforced verdicts count, and none at all is pending.
 *
 * @public
 */
export function aggregateStatus(verdicts: readonly GateVerdict[]): {
  readonly state: 'success' | 'failure' | 'pending';
  readonly description: string;
} {
  const enforced = verdicts.filter(({ mode }) => mode === 'enforce');
  const outcome = foldOutcomes(enforced.map(({ verdict }) => verdict.outcome));
  const holding = enforced.filter(({ verdict }) => verdict.outcome === outcome);
  const said = holding
    .map(({ gate, verdict }) => `${gate}: ${verdict.message}`)
    .join(' ');
  switch (outcome) {
    case 'pass':
      return {
        state: 'success',
        description: cut(
          `Passed: ${enforced.map(({ gate }) => gate).join(', ')}`,
        ),
      };
    case 'fail':
      return { state: 'failure', description: cut(said) };
    case 'insufficient-evidence':
      return {
        state: 'pending',
        description: cut(said || 'Not judged yet'),
      };
    default:
      return outcome satisfies never;
  }
}
