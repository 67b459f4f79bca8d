import type { NonAnswer } from '@causeway/mesh-intent';
import { isResponseError } from './isResponseError';
import type { PartsT } from './words';

/** An error in words: which of the ways of not having an answer it is, and what the backend said. */
export function errorWords(
  error: Error,
  t: PartsT,
): {
  readonly state: NonAnswer;
  readonly text: string;
} {
  if (!isResponseError(error)) {
    return {
      state: 'unreachable',
      text: t('error.silent', { message: error.message }),
    };
  }
  const said = error.body.error.message || error.message;
  switch (error.response.status) {
    case 401:
      return { state: 'not-allowed', text: t('error.signIn', { said }) };
    case 403:
      return { state: 'not-allowed', text: t('error.forbidden', { said }) };
    default:
      // Below 500 the backend did answer: there is nothing, or it refused the question.
      return {
        state: error.response.status < 500 ? 'no-data' : 'unreachable',
        text: said,
      };
  }
}
