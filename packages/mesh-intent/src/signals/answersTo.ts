import type { Answer } from '@causeway/mesh-authz';
import { questionKey } from './questionKey';
import type { AskedSignal, SignalAnswers } from './types';

/**
 * The answers to one question, typed. No entry at all means that nobody asked.
 * Sources are checked against the signal's schema when they answer, so values are taken as they are here.
 *
 * @public
 */
export function answersTo<Params, Value>(
  signal: AskedSignal<Params, Value>,
  params: Params,
  answers: SignalAnswers | undefined,
): readonly Answer<Value>[] | undefined {
  return answers?.get(questionKey({ signal: signal.id, params })) as
    | readonly Answer<Value>[]
    | undefined;
}
