import {
  createTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';

/** Texts of the fields of the onboarding templates. */
export const scaffolderWords = createTranslationRef({
  id: 'plugin.mesh.scaffolder',
  messages: {
    field: 'The field {{label}}',
    findings: 'Findings',
    clusters: 'Choose at least one cluster.',
    preview: 'The preview could not be made. {{why}}',
    serviceRef: '"{{ref}}" is not "namespace/name", for example "shop/cart".',
    name: {
      group: 'Service',
      namespace: 'Namespace',
      name: 'Name',
      asking: 'Checking whether the name is free…',
      free: '{{ref}} is free.',
      taken: '{{ref}} is taken.',
      notChecked: 'Whether the name is free could not be checked. {{why}}',
      needsNamespace: 'Say which namespace the service runs in.',
      needsName: 'Give the service a name.',
      badNamespace:
        '"{{namespace}}" is not a namespace: lower-case letters, digits and "-" only, at most {{most}}.',
      badName:
        '"{{name}}" is not a name of a service: lower-case letters, digits and "-", starting with a letter, at most {{most}}.',
    },
  },
  translations: { de: () => import('./words.de') },
});

export type ScaffolderT = TranslationFunction<typeof scaffolderWords.T>;
