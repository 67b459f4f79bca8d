import type { KindForm } from '../types';
import { whyField } from '../whyField';

/** @public */
export const emergencyDenyForm: KindForm = {
  submitLabel: 'Deny now',
  intro:
    'Denies callers at once, in all clusters, without dry-run and replay. It is marked, and reviewed within a day afterwards.',
  fields: [
    {
      name: 'service',
      label: 'Service to protect',
      widget: 'service',
      required: true,
      example: 'pay/ledger',
    },
    {
      name: 'scope',
      label: 'Where it holds',
      widget: 'select',
      required: true,
      options: [
        { value: 'service', label: 'For this service' },
        { value: 'namespace', label: 'For its namespace' },
        { value: 'mesh', label: 'For every service of the mesh' },
      ],
    },
    {
      name: 'target',
      label: 'Who is denied',
      widget: 'select',
      required: true,
      options: [
        { value: 'principals', label: 'Named identities' },
        { value: 'caller', label: 'A service, with all its identities' },
        { value: 'everyone', label: 'Everyone' },
      ],
    },
    {
      name: 'principals',
      label: 'Identities',
      help: 'Whole principals.',
      widget: 'texts',
      required: true,
      suggests: 'identities',
      when: { field: 'target', in: ['principals'] },
      example: 'one.mesh.corp/ns/shop/sa/checkout',
    },
    {
      name: 'caller',
      label: 'Caller',
      widget: 'service',
      required: true,
      when: { field: 'target', in: ['caller'] },
      example: 'shop/checkout',
    },
    whyField('The key of this identity was seen in a public archive.'),
  ],
};
