import {
  createTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';

/** Texts of where files are tried. */
export const tryWords = createTranslationRef({
  id: 'plugin.mesh.try',
  messages: {
    title: 'Try files',
    intro:
      'See what files would bring about before anybody commits them: what the rules say, what it means, and who would be denied by the access log of the last days. A file here stands in for the whole file of the same path.',
    kept: 'Nothing is stored and nothing is asked for: the portal forgets the text once it has answered. Your browser keeps it until this tab is closed; the address of the page holds repository and path only.',
    files: 'Files',
    add: 'Add a file',
    outcome: 'What they would bring about',
    file: {
      title: 'File {{number}}',
      leaveOut: 'Leave out',
      leaveOutOf: 'Leave out {{title}}',
      deleted: 'The file is deleted',
      text: 'Text of the whole file, YAML',
      repository: 'Repository',
      path: 'Path',
      changed:
        'The text has changed since this was found; wait for the new answer.',
    },
    held: {
      path: 'File {{number}} needs a path.',
      text: '{{path}} has no text yet: paste it, or say that it is deleted.',
      twice:
        '{{path}} in {{repo}} is here twice; only the first one is looked at.',
    },
    check: {
      what: 'The check',
      checking: 'Checking the files',
      checkingOf: 'Checking what you typed.',
      failed: 'The files could not be checked.',
      done: 'Checked: {{results}}.',
      findings_one: '{{count}} finding',
      findings_other: '{{count}} findings',
      differences_one: '{{count}} difference',
      differences_other: '{{count}} differences',
      verdict: '{{workload}}: {{outcome}}',
      empty:
        'What the rules say, what it means and who would be denied is shown here once there is a file with a path and a text.',
      again: 'Check again',
    },
    rules: {
      title: 'What the rules say',
      nothing:
        'No rule finds anything in these files, or elsewhere because of them.',
      nothingChecked: 'No rule finds anything in what was checked.',
    },
    means: {
      title: 'What it means',
      nothing: 'Nothing that is declared would differ from what stands.',
    },
    world: {
      none: 'No repository has been read yet.',
      over: 'Laid over {{commits}}.',
    },
  },
  translations: { de: () => import('./words.de') },
});

export type TryT = TranslationFunction<typeof tryWords.T>;
