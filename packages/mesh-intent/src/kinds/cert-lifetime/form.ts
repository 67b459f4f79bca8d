import { certificateHours } from '../../world';
import type { KindForm } from '../types';
import { whyField } from '../whyField';

/** @public */
export const certLifetimeForm: KindForm = {
  submitLabel: 'Ask for this lifetime',
  intro:
    'Makes the certificates of a service live shorter, so that a stolen key is worth less. They are renewed at half their life.',
  fields: [
    {
      name: 'service',
      label: 'Service',
      widget: 'service',
      required: true,
      example: 'pay/ledger',
    },
    {
      name: 'hours',
      label: 'Hours',
      help: `${certificateHours} is the default and takes the exception back. With few hours an issuer that is down is felt soon.`,
      widget: 'number',
      required: true,
      example: '8',
    },
    whyField('The ledger holds keys that open accounts.'),
  ],
};
