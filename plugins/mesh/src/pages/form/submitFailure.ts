import { errorWords, isResponseError, type PartsT } from '../../parts';
import type { AskT } from './words';

export interface SubmitFailure {
  readonly text: string;
  /** The repositories moved since the preview. */
  readonly moved: boolean;
}

/** Why submitting did not work, in words. */
export function submitFailure(
  error: Error,
  words: { readonly ask: AskT; readonly parts: PartsT },
): SubmitFailure {
  const why = errorWords(error, words.parts).text;
  const moved = isResponseError(error) && error.response.status === 409;
  return {
    text: words.ask(moved ? 'submit.moved' : 'submit.failed', { why }),
    moved,
  };
}
