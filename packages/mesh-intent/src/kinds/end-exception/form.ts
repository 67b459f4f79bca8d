import type { KindForm } from '../types';
import { whyField } from '../whyField';

/** @public */
export const endExceptionForm: KindForm = {
  submitLabel: 'End it',
  intro: 'Takes an exception out of its list, as it was let in until a day.',
  fields: [
    { name: 'service', label: 'Service', widget: 'hidden', required: true },
    { name: 'exception', label: 'List', widget: 'hidden', required: true },
    { name: 'name', label: 'Name', widget: 'hidden', required: true },
    { name: 'until', label: 'Until', widget: 'hidden', required: true },
    whyField('It ends on 2027-03-15, as its entry says.'),
  ],
};
