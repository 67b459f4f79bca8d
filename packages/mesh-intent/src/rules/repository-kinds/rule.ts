import type { Rule } from '../types';

/** @public */
export const repositoryKinds: Rule = {
  id: 'repository-kinds',
  title: 'Each repository holds only its own kinds',
  why: 'Owners approve what their repository is for; a foreign object in it would escape the people who must see it (M-22, M-25).',
  reads: [],
  check: (world, scope) => {
    if (scope.whole) return world.misplaced;
    return [...world.unparsed]
      .filter(([key]) => scope.covers(key))
      .flatMap(([, findings]) => findings)
      .filter(({ code }) => code.startsWith('repository-kinds/'));
  },
};
