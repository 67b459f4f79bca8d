import { questionKey } from '../signals/questionKey';
import type { SignalQuestion } from '../signals/types';
import { modeOf } from './modeOf';
import { gatesFor } from './registry';
import type { GateMode, GateSubject } from './types';

/**
 * Everything telemetry has to be asked before the subject can be judged, each question once.
 * A gate that is off asks nothing.
 *
 * @public
 */
export function questionsOf(
  subject: GateSubject,
  modes: Readonly<Record<string, GateMode>> = {},
): SignalQuestion[] {
  const asked = gatesFor(subject.diff)
    .filter(gate => modeOf(gate, modes) !== 'off')
    .flatMap(gate => gate.asks?.(subject) ?? []);
  return [
    ...new Map(asked.map(each => [questionKey(each), each] as const)).values(),
  ];
}
