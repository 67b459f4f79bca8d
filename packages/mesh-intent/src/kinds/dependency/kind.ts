import { prefilledService } from '../askedService';
import type { Kind } from '../types';
import { dependencyExamples } from './examples';
import { dependencyForm } from './form';
import { dependencyInput } from './input';
import type { DependencyInput } from './input';
import { planDependency } from './plan';
import { undoDependency } from './undo';

/**
 * Declares which services a service calls.
 *
 * @public
 */
export const dependency: Kind<DependencyInput> = {
  id: 'dependency',
  title: 'Calls to other services',
  description:
    'Declares services of the mesh that a service calls, or takes them back.',
  permission: { name: 'mesh.change.dependency.submit', action: 'update' },
  input: dependencyInput,
  form: dependencyForm,
  examples: dependencyExamples,
  subject: ({ service }) => ({ service }),
  prefill: (world, service) => {
    const entry = prefilledService(world, service);
    return entry === undefined ? {} : { service: entry.ref };
  },
  plan: planDependency,
  undo: undoDependency,
};
