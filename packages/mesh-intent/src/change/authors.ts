import type { Change } from './types';

type Made = Pick<Change, 'origin' | 'requester' | 'authors'>;

/**
 * Whether somebody asked for the change, opened its pull request, or wrote a commit of it.
 *
 * @public
 */
export function hasMade(change: Made, user: string | undefined): boolean {
  return (
    user === change.requester.user ||
    (change.authors ?? []).some(author => author === user)
  );
}

/**
 * Why nobody can tell that somebody else than its authors decides about a pull request made by hand; undefined when one can.
 *
 * @public
 */
export function unknownAuthors(change: Made): string | undefined {
  const { origin, requester, authors } = change;
  if (origin !== 'forge') return undefined;
  if (!requester.user.startsWith('user:')) {
    return 'Nobody known to the portal made this pull request, so nobody can tell that somebody else sets its gate aside.';
  }
  if (authors === undefined) {
    return 'Who wrote the commits of this pull request has not been read yet.';
  }
  const strangers = authors
    .filter(author => !author.startsWith('user:'))
    .map(author => author.replace(/^forge:/, ''));
  return strangers.length === 0
    ? undefined
    : `Commits of this pull request are by ${strangers.join(
        ', ',
      )}, whom the catalog does not know, so nobody can tell that somebody else sets its gate aside. Write them with an address of the catalog.`;
}
