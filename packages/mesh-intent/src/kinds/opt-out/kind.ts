import { prefilledService } from '../askedService';
import { undoEntry } from '../listEntry';
import type { Kind } from '../types';
import { optOutExamples } from './examples';
import { optOutForm } from './form';
import { optOutInput } from './input';
import type { OptOutInput } from './input';
import { planOptOut, workloads } from './plan';

/**
 * Lets a workload run without a sidecar until a day.
 *
 * @public
 */
export const optOut: Kind<OptOutInput> = {
  id: 'opt-out',
  title: 'Run without a sidecar',
  description:
    'Lists a workload that may run without a sidecar in a strict namespace, until a day.',
  permission: { name: 'mesh.change.opt-out.submit', action: 'create' },
  input: optOutInput,
  form: optOutForm,
  examples: optOutExamples,
  subject: ({ service }) => ({ service }),
  prefill: (world, service) => {
    const entry = prefilledService(world, service);
    return entry === undefined ? {} : { service: entry.ref };
  },
  plan: planOptOut,
  undo: undoEntry(workloads),
  expires: ({ until }) => until,
};
