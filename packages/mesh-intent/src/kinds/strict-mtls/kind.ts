import { allowCovers } from '../../gates/allowCover';
import { prefilledService } from '../askedService';
import { knownCallers } from '../callerPrincipals';
import type { Kind } from '../types';
import { strictMtlsExamples } from './examples';
import { strictMtlsForm } from './form';
import { strictMtlsInput } from './input';
import type { StrictMtlsInput } from './input';
import { planStrictMtls } from './plan';
import { undoStrictMtls } from './undo';

/**
 * Makes a service, or a namespace, refuse plaintext.
 *
 * @public
 */
export const strictMtls: Kind<StrictMtlsInput> = {
  id: 'strict-mtls',
  title: 'Strict mTLS',
  description:
    'Makes a service refuse plaintext and everybody no policy names; who may call is watched for a day first.',
  permission: { name: 'mesh.change.strict-mtls.submit', action: 'update' },
  input: strictMtlsInput,
  form: strictMtlsForm,
  examples: strictMtlsExamples,
  subject: ({ service }) => ({ service }),
  prefill: (world, service) => {
    const entry = prefilledService(world, service);
    if (entry === undefined) return { scope: 'service' };
    const isCovered = allowCovers(world, entry).every(
      cover => cover === 'enforced',
    );
    const callers = isCovered ? [] : [...knownCallers(world, entry)];
    return {
      service: entry.ref,
      scope: 'service',
      ...(callers.length === 0 ? {} : { callers }),
    };
  },
  plan: planStrictMtls,
  undo: undoStrictMtls,
};
