import { NotAllowedError } from '@backstage/errors';
import {
  endException,
  exceptionKey,
  type Change,
  type EndExceptionInput,
  type Exception,
} from '@causeway/mesh-intent';
import { endsHash } from './endsHash';
import type { SubmitScope } from './ServiceScope';
import { submitChange } from './submitChange';

/** Asks for the change that ends an exception, in the name of whoever made the pull request that let it in. */
export async function submitEnd(
  scope: SubmitScope,
  ending: {
    readonly change: Change;
    readonly exception: Exception;
    readonly input: EndExceptionInput | undefined;
  },
): Promise<Change> {
  const { change, exception, input } = ending;
  const { user } = change.requester;
  if (input === undefined) {
    throw new NotAllowedError(
      `no service of ${exception.of} is known whose people could ask for it.`,
    );
  }
  const submitted = await submitChange(
    scope,
    {
      kind: endException.id,
      input,
      key: `ends-${endsHash(exceptionKey(exception)).slice(0, 32)}`,
      because: 'expiry',
    },
    { user },
  );
  return submitted.change;
}
