import { prefilledService } from '../askedService';
import type { Kind } from '../types';
import { undoByLines } from '../undoByLines';
import { resilienceExamples } from './examples';
import { resilienceForm } from './form';
import { resilienceInput } from './input';
import type { ResilienceInput } from './input';
import { planResilience, writtenOf } from './plan';
import { settings } from './settings';

/**
 * Says how callers treat a service that is slow, broken or far away.
 *
 * @public
 */
export const resilience: Kind<ResilienceInput> = {
  id: 'resilience',
  title: 'Resilience of a service',
  description:
    'Sets when endpoints are put out, how many requests callers may have under way, and when calls go elsewhere.',
  permission: { name: 'mesh.change.resilience.submit', action: 'update' },
  input: resilienceInput,
  form: resilienceForm,
  examples: resilienceExamples,
  subject: ({ service }) => ({ service }),
  prefill: (world, service) => {
    const entry = prefilledService(world, service);
    if (entry === undefined) return {};
    const today = writtenOf(entry);
    return {
      service: entry.ref,
      ...Object.fromEntries(
        settings.flatMap(({ name, part, field }) => {
          const value = today[part]?.[field];
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    };
  },
  plan: planResilience,
  undo: undoByLines,
};
