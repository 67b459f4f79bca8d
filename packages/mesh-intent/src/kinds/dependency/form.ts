import type { KindForm } from '../types';
import { whyField } from '../whyField';

/** @public */
export const dependencyForm: KindForm = {
  submitLabel: 'Ask for these calls',
  intro:
    'Says which services of the mesh a service calls. Its proxy knows those and no others.',
  fields: [
    {
      name: 'service',
      label: 'Service',
      help: 'The service that calls.',
      widget: 'service',
      required: true,
      example: 'shop/checkout',
    },
    {
      name: 'add',
      label: 'Calls from now on',
      widget: 'services',
      required: false,
      example: 'shop/cart',
    },
    {
      name: 'remove',
      label: 'Does not call any more',
      help: 'Held as long as traffic of the last week says otherwise.',
      widget: 'services',
      required: false,
    },
    {
      name: 'cluster',
      label: 'In another cluster',
      help: 'Only when they are called in a cluster the service does not run in; they have to be exported to it.',
      widget: 'text',
      required: false,
      example: 'two',
    },
    whyField('The total needs the contents of the basket.'),
  ],
};
