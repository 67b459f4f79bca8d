import type { FormField } from './types';

/** The field of the reason, which every form asks for last. */
export function whyField(example: string): FormField {
  return {
    name: 'reason',
    label: 'Why',
    help: 'One line for the people who approve; 10 to 500 characters.',
    widget: 'text',
    required: true,
    example,
  };
}
