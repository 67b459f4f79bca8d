import type { Kind } from '../types';
import { onboardExamples } from './examples';
import { onboardForm } from './form';
import { onboardInput } from './input';
import type { OnboardInput } from './input';
import { planOnboard } from './plan';
import { undoOnboard } from './undo';

/**
 * Declares a new service to the mesh.
 *
 * @public
 */
export const onboard: Kind<OnboardInput> = {
  id: 'onboard',
  title: 'Onboard a service to the mesh',
  description:
    'Writes the manifest of a new service: its owner, where it runs, what it offers and what it calls.',
  permission: { name: 'mesh.change.onboard.submit', action: 'create' },
  input: onboardInput,
  form: onboardForm,
  examples: onboardExamples,
  subject: ({ namespace, name, owner }) => ({
    service: `${namespace}/${name}`,
    owner,
  }),
  prefill: world => ({
    ports: [{ name: 'http', port: 80, targetPort: 8080, protocol: 'HTTP' }],
    // Where there is only one cluster there is nothing to choose.
    ...(world.clusters.size === 1
      ? { clusters: [...world.clusters.keys()] }
      : {}),
  }),
  plan: planOnboard,
  undo: undoOnboard,
};
