import { ConflictError, InputError, NotAllowedError } from '@backstage/errors';

/** What another attempt at once would answer again; everything else is the forge's or the portal's trouble. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof InputError ||
    error instanceof ConflictError ||
    error instanceof NotAllowedError
  );
}
