import type { Answer } from '@causeway/mesh-authz';
import { questionKey } from './questionKey';
import type { CollectedSignal, SignalAnswers, SignalQuestion } from './types';

/**
 * Asks what is collected anyway of one subject: the shell answers from its snapshots and asks no source.
 *
 * @public
 */
export function collectedQuestion(
  { id }: Pick<CollectedSignal, 'id'>,
  subject: string,
): SignalQuestion {
  return { signal: id, params: { subject } };
}

/**
 * The answers of a collected signal about one subject, one of each (part, site). No entry at all means that nobody asked.
 * Rows are checked against the signal's schema when they are collected, so values are taken as they are here.
 *
 * @public
 */
export function collectedAnswers<Value>(
  signal: CollectedSignal<Value>,
  subject: string,
  answers: SignalAnswers | undefined,
): readonly Answer<Value>[] | undefined {
  return answers?.get(questionKey(collectedQuestion(signal, subject))) as
    | readonly Answer<Value>[]
    | undefined;
}
