import type { KindForm } from '../types';
import { whyField } from '../whyField';

/** @public */
export const optOutForm: KindForm = {
  submitLabel: 'Ask for the exception',
  intro:
    'Lets one workload run without a sidecar until a day: it then has no identity, and no policy holds for it.',
  fields: [
    {
      name: 'service',
      label: 'Service',
      help: 'The service the workload belongs to.',
      widget: 'service',
      required: true,
      example: 'shop/checkout',
    },
    {
      name: 'workload',
      label: 'Workload',
      help: 'When it has another name than the service, for example a job.',
      widget: 'text',
      required: false,
      example: 'nightly-export',
    },
    {
      name: 'until',
      label: 'Until',
      help: 'Last day on which it may run so.',
      widget: 'date',
      required: true,
      example: '2027-06-30',
    },
    whyField('The job opens raw sockets, which the proxy does not pass on.'),
  ],
};
