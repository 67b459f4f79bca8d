import { ResponseError } from '@backstage/errors';

/** Told by its name: the class may be there twice in one app. */
export function isResponseError(error: unknown): error is ResponseError {
  return (
    error instanceof ResponseError ||
    (error instanceof Error &&
      error.name === 'ResponseError' &&
      'response' in error &&
      'body' in error)
  );
}
