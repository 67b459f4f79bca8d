import type { KindForm } from '../types';

/** @public */
export const onboardForm: KindForm = {
  submitLabel: 'Onboard',
  intro:
    'Declares a service to the mesh: one short manifest, from which everything else is made.',
  fields: [
    {
      name: 'name',
      label: 'Name',
      help: 'Lower-case letters, digits and "-", starting with a letter.',
      widget: 'text',
      required: true,
      example: 'checkout',
    },
    {
      name: 'namespace',
      label: 'Namespace',
      widget: 'text',
      required: true,
      example: 'shop',
    },
    {
      name: 'owner',
      label: 'Owner',
      help: 'The group that is asked and told.',
      widget: 'owner',
      required: true,
      example: 'group:default/team-shop',
    },
    {
      name: 'description',
      label: 'What it does',
      widget: 'text',
      required: false,
      example: 'Takes orders and payments.',
    },
    {
      name: 'system',
      label: 'System',
      help: 'The catalog system it belongs to.',
      widget: 'text',
      required: false,
      example: 'online-shop',
    },
    {
      name: 'tier',
      label: 'Tier',
      help: '1 (most critical) to 3.',
      widget: 'number',
      required: false,
      example: '2',
    },
    {
      name: 'serviceAccount',
      label: 'Service account',
      help: 'Identity of the workload; the name of the service when left empty.',
      widget: 'text',
      required: false,
      example: 'checkout',
    },
    {
      name: 'clusters',
      label: 'Clusters',
      widget: 'clusters',
      required: true,
    },
    {
      name: 'ports',
      label: 'Ports',
      help: 'What callers use, and where the workload listens.',
      widget: 'ports',
      required: false,
    },
    {
      name: 'dependsOn',
      label: 'Calls',
      help: 'Services of the mesh it depends on.',
      widget: 'services',
      required: false,
      example: 'shop/cart',
    },
  ],
};
