import type { KindForm } from '../types';
import { whyField } from '../whyField';

/** @public */
export const federationForm: KindForm = {
  submitLabel: 'Ask for the call',
  intro:
    'Lets a service call one of another cluster: the export, the trust and the call are asked for together, in this order.',
  fields: [
    {
      name: 'service',
      label: 'Caller',
      widget: 'service',
      required: true,
      example: 'shop/checkout',
    },
    {
      name: 'provider',
      label: 'Provider',
      help: 'The service of the other cluster.',
      widget: 'service',
      required: true,
      example: 'pay/ledger',
    },
    {
      name: 'cluster',
      label: 'Called in',
      help: 'Only when the provider runs in the clusters of the caller too.',
      widget: 'text',
      required: false,
    },
    {
      name: 'clusters',
      label: 'Calls come from',
      help: 'The clusters of the caller without the provider, when none is chosen.',
      widget: 'clusters',
      required: false,
    },
    {
      name: 'principals',
      label: 'Identities of the caller',
      help: 'Those of its service account in these clusters, when none is named.',
      widget: 'texts',
      required: false,
      suggests: 'identities',
      example: 'one.mesh.corp/ns/shop/sa/checkout',
    },
    {
      name: 'until',
      label: 'Until',
      help: 'Last day on which it may call; without end when empty.',
      widget: 'date',
      required: false,
      example: '2027-06-30',
    },
    whyField('Orders of the shop are booked in the ledger.'),
  ],
};
