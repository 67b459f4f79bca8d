import { certificateHours } from '../../world';
import { prefilledService } from '../askedService';
import type { Kind } from '../types';
import { undoByLines } from '../undoByLines';
import { certLifetimeExamples } from './examples';
import { certLifetimeForm } from './form';
import { certLifetimeInput } from './input';
import type { CertLifetimeInput } from './input';
import { planCertLifetime } from './plan';

/**
 * Makes the certificates of a service live shorter.
 *
 * @public
 */
export const certLifetime: Kind<CertLifetimeInput> = {
  id: 'cert-lifetime',
  title: 'Lifetime of certificates',
  description:
    'Makes the certificates of one service live shorter than the default of the mesh.',
  permission: { name: 'mesh.change.cert-lifetime.submit', action: 'update' },
  input: certLifetimeInput,
  form: certLifetimeForm,
  examples: certLifetimeExamples,
  subject: ({ service }) => ({ service }),
  prefill: (world, service) => {
    const entry = prefilledService(world, service);
    if (entry === undefined) return {};
    const today = world.workloads.get(entry.ref)?.value.certificateHours;
    return { service: entry.ref, hours: today ?? certificateHours };
  },
  plan: planCertLifetime,
  undo: undoByLines,
};
