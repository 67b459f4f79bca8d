import type { KindForm } from '../types';
import { whyField } from '../whyField';
import { resilienceParts } from './input';
import { settings } from './settings';

const PART_LABELS: Readonly<Record<(typeof resilienceParts)[number], string>> =
  {
    outlier: 'Endpoints that are put out',
    limits: 'Limits',
    retryBudget: 'Share of retries',
    locality: 'Calls to other places',
  };

/** @public */
export const resilienceForm: KindForm = {
  submitLabel: 'Ask for these limits',
  intro:
    'Says how callers treat a service that is slow, broken or far away. What is left empty stays as it is.',
  fields: [
    {
      name: 'service',
      label: 'Service',
      help: 'The service that is called.',
      widget: 'service',
      required: true,
      example: 'shop/orders',
    },
    ...settings.map(({ name, label, help, widget, example }) => ({
      name,
      label,
      help,
      widget,
      required: false,
      example,
    })),
    {
      name: 'reset',
      label: 'Back to the defaults of the platform',
      widget: 'multiselect',
      required: false,
      options: resilienceParts.map(value => ({
        value,
        label: PART_LABELS[value],
      })),
    },
    whyField('The database behind it takes 200 requests at once.'),
  ],
};
