import type { Rule } from '../types';

/** @public */
export const manifestShape: Rule = {
  id: 'manifest-shape',
  title: 'Files have the shape they claim',
  why: 'A file that cannot be read says nothing, and nothing can be judged about it.',
  reads: [],
  check: (world, scope) =>
    [...world.unparsed].flatMap(([key, findings]) =>
      (key.includes(':') ? scope.whole : scope.covers(key))
        ? findings.filter(({ code }) => code.startsWith('manifest-shape/'))
        : [],
    ),
};
