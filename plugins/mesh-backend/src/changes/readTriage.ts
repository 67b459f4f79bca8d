import { InputError } from '@backstage/errors';
import type { TriageRequest } from '@causeway/plugin-mesh-common';

/** What the schema cannot say: which field goes with which act. */
export function readTriage(body: {
  readonly ids: readonly string[];
  readonly act: string;
  readonly to?: string | null;
  readonly labels?: readonly string[];
  readonly reason?: string;
}): TriageRequest {
  const { ids, act, to, labels, reason } = body;
  switch (act) {
    case 'assign':
      if (to === undefined) {
        throw new InputError(
          'to: name whom the changes are given to: a catalog user, "me", or null to put them back.',
        );
      }
      return { ids, act, to };
    case 'label':
      if (labels === undefined) {
        throw new InputError('labels: name all labels the changes shall have.');
      }
      return { ids, act, labels };
    case 'return':
      if (reason === undefined || reason.trim().length < 3) {
        throw new InputError(
          'reason: say why they are returned; the requester reads it.',
        );
      }
      return { ids, act, reason };
    default:
      throw new InputError(`act: ${act} is none of assign, label, return.`);
  }
}
