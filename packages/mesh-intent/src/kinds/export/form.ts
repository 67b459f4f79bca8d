import type { KindForm } from '../types';
import { whyField } from '../whyField';

/** @public */
export const exportForm: KindForm = {
  submitLabel: 'Ask for the export',
  intro:
    'Makes a service visible in other clusters, and lets the callers there in that are named.',
  fields: [
    {
      name: 'service',
      label: 'Service',
      help: 'The service that is called.',
      widget: 'service',
      required: true,
      example: 'pay/ledger',
    },
    {
      name: 'clusters',
      label: 'Clusters that may see it',
      widget: 'clusters',
      required: true,
    },
    {
      name: 'principals',
      label: 'Who may call from there',
      help: 'Whole principals; seen is not let in.',
      widget: 'texts',
      required: false,
      suggests: 'identities',
      example: 'one.mesh.corp/ns/shop/sa/checkout',
    },
    {
      name: 'until',
      label: 'Until',
      help: 'Last day on which they may call; without end when empty.',
      widget: 'date',
      required: false,
      example: '2027-06-30',
    },
    whyField('The shop of the other site books its orders here.'),
  ],
};
