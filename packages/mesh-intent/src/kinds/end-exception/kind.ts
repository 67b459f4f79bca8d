import type { Kind } from '../types';
import { undoByLines } from '../undoByLines';
import { endExceptionExamples } from './examples';
import { exceptionKey } from './exceptions';
import { endExceptionForm } from './form';
import { endExceptionInput } from './input';
import type { EndExceptionInput } from './input';
import { exceptionOf, planEndException } from './plan';

/**
 * Takes an exception out of its list.
 *
 * @public
 */
export const endException: Kind<EndExceptionInput> = {
  id: 'end-exception',
  title: 'End an exception',
  description:
    'Takes a sampling raise, a workload without a sidecar or a trusted caller out of its list when its day comes.',
  permission: { name: 'mesh.change.end-exception.submit', action: 'update' },
  input: endExceptionInput,
  form: endExceptionForm,
  examples: endExceptionExamples,
  subject: ({ service }) => ({ service }),
  // The portal asks for it when the day comes; what stands is never typed.
  prefill: () => ({}),
  plan: planEndException,
  undo: undoByLines,
  ends: input => exceptionKey(exceptionOf(input)),
};
