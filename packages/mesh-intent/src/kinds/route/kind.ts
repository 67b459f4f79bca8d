import { prefilledService } from '../askedService';
import type { Kind } from '../types';
import { undoByLines } from '../undoByLines';
import { present } from '../yamlText';
import { routeExamples } from './examples';
import { routeForm } from './form';
import { routeInput } from './input';
import type { RouteInput } from './input';
import { planRoute } from './plan';

/**
 * Says how calls to a service are sent on.
 *
 * @public
 */
export const route: Kind<RouteInput> = {
  id: 'route',
  title: 'Routes of a service',
  description:
    'Sets timeouts, retries, shares of versions, cohorts and mirrors of one route of a service.',
  permission: { name: 'mesh.change.route.submit', action: 'update' },
  input: routeInput,
  form: routeForm,
  examples: routeExamples,
  subject: ({ service }) => ({ service }),
  prefill: (world, service) => {
    const entry = prefilledService(world, service);
    if (entry === undefined) return { action: 'set' };
    const [first] = entry.manifest.spec.routes ?? [];
    return {
      service: entry.ref,
      action: 'set',
      route: first?.name ?? 'main',
      ...present({
        timeout: first?.timeout,
        attempts: first?.retry?.attempts,
        perTryTimeout: first?.retry?.perTryTimeout,
        retryOn: first?.retry?.on?.map(String),
        weights: first?.backends?.map(
          ({ version, weight }) => `${version}=${weight}`,
        ),
      }),
    };
  },
  plan: planRoute,
  undo: undoByLines,
};
