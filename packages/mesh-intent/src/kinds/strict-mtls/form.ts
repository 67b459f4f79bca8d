import type { KindForm } from '../types';
import { whyField } from '../whyField';

/** @public */
export const strictMtlsForm: KindForm = {
  submitLabel: 'Ask for strict mTLS',
  intro:
    'From then on only callers of the mesh that a policy names are answered; plaintext is refused.',
  fields: [
    {
      name: 'service',
      label: 'Service',
      help: 'The service that refuses plaintext.',
      widget: 'service',
      required: true,
      example: 'shop/checkout',
    },
    {
      name: 'scope',
      label: 'What becomes strict',
      widget: 'select',
      required: true,
      options: [
        { value: 'service', label: 'This service' },
        {
          value: 'namespace',
          label: 'Its namespace, every service of which is strict already',
        },
      ],
    },
    {
      name: 'callers',
      label: 'Who may call',
      help: 'Whole principals. Needed only when no enforced policy lets anybody in yet; without any, those that declare that they call it.',
      widget: 'texts',
      required: false,
      suggests: 'identities',
      when: { field: 'scope', in: ['service'] },
      example: 'one.mesh.corp/ns/shop/sa/checkout',
    },
    whyField('No plaintext was seen for two weeks.'),
  ],
};
