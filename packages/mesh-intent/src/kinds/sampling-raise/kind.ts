import { prefilledService } from '../askedService';
import { undoEntry } from '../listEntry';
import type { Kind } from '../types';
import { samplingRaiseExamples } from './examples';
import { samplingRaiseForm } from './form';
import { samplingRaiseInput } from './input';
import type { SamplingRaiseInput } from './input';
import { planSamplingRaise, raises } from './plan';

/**
 * Keeps more of a namespace's telemetry for a while.
 *
 * @public
 */
export const samplingRaise: Kind<SamplingRaiseInput> = {
  id: 'sampling-raise',
  title: 'More samples for a while',
  description:
    'Keeps a larger share of the access log or traces of a namespace, for at most 30 days.',
  permission: { name: 'mesh.change.sampling-raise.submit', action: 'create' },
  input: samplingRaiseInput,
  form: samplingRaiseForm,
  examples: samplingRaiseExamples,
  subject: ({ service }) => ({ service }),
  prefill: (world, service) => {
    const entry = prefilledService(world, service);
    return {
      ...(entry === undefined ? {} : { service: entry.ref }),
      signal: 'access-log',
    };
  },
  plan: planSamplingRaise,
  undo: undoEntry(raises),
  expires: ({ until }) => until,
};
