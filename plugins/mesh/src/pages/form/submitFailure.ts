import { errorWords, isResponseError, type PartsT } from '../../parts';

export interface SubmitFailure {
  readonly text: string;
  /** The repositories moved since the preview. */
  readonly moved: boolean;
}

/** Why submitting did not work, in words. */
export function submitFailure(error: Error, t: PartsT): SubmitFailure {
  const { text } = errorWords(error, t);
  if (isResponseError(error) && error.response.status === 409) {
    return {
      text: `Nothing was submitted. ${text} The preview is now made again.`,
      moved: true,
    };
  }
  return { text: `It was not submitted. ${text}`, moved: false };
}
