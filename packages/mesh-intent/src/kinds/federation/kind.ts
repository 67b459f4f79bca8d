import { prefilledService } from '../askedService';
import type { Kind } from '../types';
import { undoByLines } from '../undoByLines';
import { federationExamples } from './examples';
import { federationForm } from './form';
import { federationInput } from './input';
import type { FederationInput } from './input';
import { planFederation } from './plan';

/**
 * Lets a service call one of another cluster: export, trust and dependency in one change.
 *
 * @public
 */
export const federation: Kind<FederationInput> = {
  id: 'federation',
  title: 'Call a service of another cluster',
  description:
    'Asks for the export, the trust and the dependency that a call between clusters needs, in this order.',
  permission: { name: 'mesh.change.federation.submit', action: 'update' },
  input: federationInput,
  form: federationForm,
  examples: federationExamples,
  // The caller asks; the provider's owners decide on the pull requests of their own files.
  subject: ({ service }) => ({ service }),
  prefill: (world, service) => {
    const entry = prefilledService(world, service);
    return entry === undefined ? {} : { service: entry.ref };
  },
  plan: planFederation,
  undo: undoByLines,
  expires: ({ until }) => until,
};
