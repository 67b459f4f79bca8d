import type { KindForm } from '../types';
import { whyField } from '../whyField';

/** @public */
export const revertForm: KindForm = {
  submitLabel: 'Revert',
  intro:
    'Takes a merged change back on the repositories of today, last step first. What others wrote since then stays.',
  fields: [
    { name: 'change', label: 'Change', widget: 'hidden', required: true },
    { name: 'kind', label: 'Kind', widget: 'hidden', required: true },
    { name: 'title', label: 'Title', widget: 'hidden', required: true },
    { name: 'services', label: 'Services', widget: 'hidden', required: true },
    { name: 'steps', label: 'Steps', widget: 'hidden', required: true },
    whyField('Orders are refused since it was merged.'),
  ],
};
