import type { KindForm } from '../types';

/** @public */
export const policyForm: KindForm = {
  submitLabel: 'Ask for these policies',
  intro:
    'Says who may call a service. New rules are first watched for a day beside those of today, then they count.',
  fields: [
    {
      name: 'service',
      label: 'Service',
      help: 'The service that is called.',
      widget: 'service',
      required: true,
      example: 'shop/checkout',
    },
    {
      name: 'action',
      label: 'What to do',
      widget: 'select',
      required: true,
      options: [
        { value: 'write', label: 'Write the policies' },
        { value: 'remove', label: 'Remove them all' },
      ],
    },
    {
      name: 'policies',
      label: 'Policies',
      help: 'Everything the file shall hold, as it shall be in the end; the portal makes the watched copies. Callers are whole principals.',
      widget: 'yaml',
      required: true,
      when: { field: 'action', in: ['write'] },
    },
    {
      name: 'reason',
      label: 'Why',
      help: 'One line for the people who approve; 10 to 500 characters.',
      widget: 'text',
      required: true,
      example: 'The mobile app calls checkout directly now.',
    },
  ],
};
