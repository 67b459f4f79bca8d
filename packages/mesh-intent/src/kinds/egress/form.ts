import type { KindForm } from '../types';

/** @public */
export const egressForm: KindForm = {
  submitLabel: 'Ask for egress',
  intro:
    'Lets one service call one host outside the mesh, through the egress gateway and past the network policy.',
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
      name: 'action',
      label: 'What to do',
      widget: 'select',
      required: true,
      options: [
        { value: 'add', label: 'Declare the host' },
        { value: 'remove', label: 'Take the host back' },
      ],
    },
    {
      name: 'host',
      label: 'Host',
      help: 'Only the name: no https://, no path, no port, no address, no pattern.',
      widget: 'text',
      required: true,
      suggests: 'seen-hosts',
      example: 'api.example.com',
    },
    {
      name: 'port',
      label: 'Port',
      widget: 'number',
      required: true,
      example: '443',
    },
    {
      name: 'protocol',
      label: 'Protocol',
      help: 'With HTTPS the application calls http://host and the gateway adds TLS; with TLS it speaks TLS itself.',
      widget: 'select',
      required: true,
      options: [
        { value: 'HTTPS', label: 'HTTPS (TLS from the egress gateway)' },
        { value: 'TLS', label: 'TLS (passed through)' },
        { value: 'HTTP', label: 'HTTP (plain text)' },
      ],
      when: { field: 'action', in: ['add'] },
    },
    {
      name: 'plaintextReason',
      label: 'Why plain text',
      help: 'Why nothing but plain HTTP is possible.',
      widget: 'text',
      required: true,
      when: { field: 'protocol', in: ['HTTP'] },
    },
    {
      name: 'reason',
      label: 'Why',
      help: 'One line for the people who approve; 10 to 500 characters.',
      widget: 'text',
      required: true,
      example: 'Card payments are settled by this provider.',
    },
    {
      name: 'reviewBy',
      label: 'Look at it again by',
      widget: 'date',
      required: false,
      when: { field: 'action', in: ['add'] },
      example: '2027-01-31',
    },
  ],
};
