import { prefilledService } from '../askedService';
import { textOf } from '../editedFile';
import { policyPath } from '../policyDocuments';
import type { Kind } from '../types';
import { policyExamples } from './examples';
import { policyForm } from './form';
import { policyInput } from './input';
import type { PolicyInput } from './input';
import { planPolicy } from './plan';
import { undoPolicy } from './undo';

/**
 * Changes who may call a service.
 *
 * @public
 */
export const policy: Kind<PolicyInput> = {
  id: 'policy',
  title: 'Policies of a service',
  description:
    'Says who may call a service: watched for a day in dry-run beside the rules of today, then enforced.',
  permission: { name: 'mesh.change.policy.submit', action: 'update' },
  input: policyInput,
  form: policyForm,
  examples: policyExamples,
  subject: ({ service }) => ({ service }),
  prefill: (world, service) => {
    const entry = prefilledService(world, service);
    if (entry === undefined) return { action: 'write' };
    const policies = textOf(world, {
      repo: 'security',
      path: policyPath(entry.ref),
    });
    return {
      service: entry.ref,
      action: 'write',
      ...(policies === undefined ? {} : { policies }),
    };
  },
  plan: planPolicy,
  undo: undoPolicy,
};
