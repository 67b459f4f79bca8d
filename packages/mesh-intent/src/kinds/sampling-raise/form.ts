import type { KindForm } from '../types';
import { whyField } from '../whyField';

/** @public */
export const samplingRaiseForm: KindForm = {
  submitLabel: 'Ask for more samples',
  intro:
    'Keeps more of a namespace’s access log or traces for at most 30 days; then it goes back by itself. Denials and errors are always kept.',
  fields: [
    {
      name: 'service',
      label: 'Service',
      help: 'Its whole namespace is sampled.',
      widget: 'service',
      required: true,
      example: 'shop/checkout',
    },
    {
      name: 'signal',
      label: 'What is sampled',
      widget: 'select',
      required: true,
      options: [
        { value: 'access-log', label: 'Access log' },
        { value: 'trace', label: 'Traces' },
      ],
    },
    {
      name: 'rate',
      label: 'Percent of successful requests',
      help: '1 is the default.',
      widget: 'number',
      required: true,
      example: '25',
    },
    {
      name: 'until',
      label: 'Until',
      help: 'At most 30 days ahead.',
      widget: 'date',
      required: true,
      example: '2027-03-15',
    },
    whyField('Some orders are lost between checkout and stock.'),
  ],
};
