import { prefilledService } from '../askedService';
import type { Kind } from '../types';
import { emergencyDenyExamples } from './examples';
import { emergencyDenyForm } from './form';
import { emergencyDenyInput } from './input';
import type { EmergencyDenyInput } from './input';
import { planEmergencyDeny } from './plan';
import { undoEmergencyDeny } from './undo';

/**
 * Denies callers at once.
 *
 * @public
 */
export const emergencyDeny: Kind<EmergencyDenyInput> = {
  id: 'emergency-deny',
  title: 'Emergency deny',
  description:
    'Denies callers at once, without dry-run and replay; reviewed afterwards.',
  permission: { name: 'mesh.change.emergency-deny.submit', action: 'create' },
  input: emergencyDenyInput,
  form: emergencyDenyForm,
  examples: emergencyDenyExamples,
  subject: ({ service }) => ({ service }),
  prefill: (world, service) => {
    const entry = prefilledService(world, service);
    return {
      ...(entry === undefined ? {} : { service: entry.ref }),
      scope: 'service',
      target: 'principals',
    };
  },
  plan: planEmergencyDeny,
  undo: undoEmergencyDeny,
  urgent: true,
};
