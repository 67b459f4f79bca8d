import {
  createTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';

/** Texts of what the mesh gets from a change. */
export const renderedWords = createTranslationRef({
  id: 'plugin.mesh.rendered',
  messages: {
    title: 'What the mesh gets',
    titleCounts: 'What the mesh gets: {{counts}}',
    rendering: 'Rendering what the mesh gets',
    nothing:
      'No generated object changes. What stands in a repository as an object already, such as a policy, is applied as it is.',
    shown: '{{all}} objects, of which {{shown}} are shown.',
    refused:
      'Nothing would be rendered until this is mended; what stands in the clusters is left alone.',
    tooLong:
      'Too long to be shown here. The command {{command}} prints the object whole.',
    op: { add: 'Added', remove: 'Removed', change: 'Changed' },
    place: 'in {{clusters}}',
    placePlatform: 'in {{clusters}}, written by the platform',
    first: {
      add_one: '{{count}} object added',
      add_other: '{{count}} objects added',
      change_one: '{{count}} object changed',
      change_other: '{{count}} objects changed',
      remove_one: '{{count}} object removed',
      remove_other: '{{count}} objects removed',
    },
    further: {
      add: '{{amount}} added',
      change: '{{amount}} changed',
      remove: '{{amount}} removed',
    },
  },
  translations: { de: () => import('./words.de') },
});

export type RenderedT = TranslationFunction<typeof renderedWords.T>;
