import type { CodeHost } from '@causeway/plugin-mesh-node';
import type { PeopleDirectory } from '../people/PeopleDirectory';

type Author = Awaited<ReturnType<CodeHost['commitAuthors']>>[number];

/** Addresses are whatever a commit says. */
const LONGEST = 200;

/** Who wrote or committed something, each once and sorted: a user of the catalog, or what the commit says of nobody's. */
export async function authorsOf(
  authors: readonly Author[],
  scope: {
    readonly people: PeopleDirectory;
    readonly codeHost: Pick<CodeHost, 'botLogin' | 'botEmail'>;
  },
): Promise<readonly string[]> {
  const { people, codeHost } = scope;
  const refs = await Promise.all(
    authors.map(async ({ login, email }) => {
      if (login === codeHost.botLogin || email === codeHost.botEmail) return [];
      const person =
        login === undefined
          ? await people.byEmail(email)
          : await people.byLogin(login);
      return [person?.user ?? `forge:${plain(login ?? email)}`];
    }),
  );
  return [...new Set(refs.flat())].sort();
}

/** One line without what hides or splits it. */
function plain(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, LONGEST);
}
