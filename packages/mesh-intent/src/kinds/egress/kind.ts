import type { Kind } from '../types';
import { egressExamples } from './examples';
import { egressForm } from './form';
import { egressInput } from './input';
import type { EgressInput } from './input';
import { planEgress } from './plan';
import { undoEgress } from './undo';

/**
 * Lets a service call a host outside the mesh, or stops it.
 *
 * @public
 */
export const egress: Kind<EgressInput> = {
  id: 'egress',
  title: 'Egress to a host outside the mesh',
  description:
    'Declares one host that one service may call through the egress gateway, or takes it back.',
  permission: { name: 'mesh.change.egress.submit', action: 'create' },
  input: egressInput,
  form: egressForm,
  examples: egressExamples,
  subject: ({ service }) => ({ service }),
  prefill: (world, service) => ({
    ...(service !== undefined && world.services.has(service)
      ? { service }
      : {}),
    action: 'add',
    port: 443,
    protocol: 'HTTPS',
  }),
  plan: planEgress,
  undo: undoEgress,
};
