import type { FormField, KindForm } from '../types';
import { httpMethods } from '../../manifest/routeSchema';
import { whyField } from '../whyField';

const when = { field: 'action', in: ['set'] };

const target: readonly FormField[] = [
  {
    name: 'service',
    label: 'Service',
    help: 'The service that is called.',
    widget: 'service',
    required: true,
    example: 'shop/orders',
  },
  {
    name: 'route',
    label: 'Route',
    help: 'A name that is not there makes a new route.',
    widget: 'text',
    required: true,
    example: 'main',
  },
  {
    name: 'action',
    label: 'What to do',
    widget: 'select',
    required: true,
    options: [
      { value: 'set', label: 'Set what is filled in, leave the rest' },
      { value: 'remove', label: 'Remove the route' },
    ],
  },
];

const terms: readonly FormField[] = [
  {
    name: 'timeout',
    label: 'Timeout',
    help: 'With all retries.',
    widget: 'text',
    required: false,
    when,
    example: '2s',
  },
  {
    name: 'attempts',
    label: 'Retries',
    help: 'At most 3, and only of methods that may be repeated; 0 for none.',
    widget: 'number',
    required: false,
    when,
    example: '2',
  },
  {
    name: 'perTryTimeout',
    label: 'Timeout of one try',
    widget: 'text',
    required: false,
    when,
    example: '500ms',
  },
  {
    name: 'retryOn',
    label: 'Tried again on',
    help: 'Status codes; failures to connect always are.',
    widget: 'texts',
    required: false,
    when,
    example: '503',
  },
  {
    name: 'weights',
    label: 'Versions and their shares',
    help: 'All of them; one that is left out gets nothing.',
    widget: 'texts',
    required: false,
    when,
    example: 'v2=10',
  },
];

const requests: readonly FormField[] = [
  {
    name: 'method',
    label: 'Only with the method',
    widget: 'select',
    required: false,
    options: httpMethods.map(value => ({ value, label: value })),
    when,
  },
  {
    name: 'path',
    label: 'Only below the path',
    widget: 'text',
    required: false,
    when,
    example: '/orders',
  },
  {
    name: 'headers',
    label: 'Only with the headers',
    help: 'A cohort: all of them must be there.',
    widget: 'texts',
    required: false,
    when,
    example: 'x-cohort=beta',
  },
  {
    name: 'mirrorVersion',
    label: 'Copy requests to version',
    widget: 'text',
    required: false,
    when,
    example: 'v2',
  },
  {
    name: 'mirrorPercent',
    label: 'Percent that is copied',
    help: '0 for none.',
    widget: 'number',
    required: false,
    when,
    example: '5',
  },
];

/** @public */
export const routeForm: KindForm = {
  submitLabel: 'Ask for the route',
  intro:
    'Says how calls to a service are sent on: how long they may take, what is tried again, and which version gets which share.',
  fields: [
    ...target,
    ...terms,
    ...requests,
    whyField('Version 2 shall take a tenth of the orders.'),
  ],
};
