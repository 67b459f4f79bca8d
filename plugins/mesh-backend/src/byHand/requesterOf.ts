import type { ChangeRequester } from '@causeway/mesh-intent';
import type { PeopleDirectory } from '../people/PeopleDirectory';

/** Whoever opened a pull request: the user its login maps to, else the login alone, whom nobody can be told of. */
export async function requesterOf(
  login: string,
  people: PeopleDirectory,
): Promise<ChangeRequester> {
  const person = await people.byLogin(login);
  const email = `${login}@users.noreply.invalid`;
  return person === undefined
    ? { user: `forge:${login}`, displayName: login, email, login }
    : {
        user: person.user,
        displayName: person.displayName,
        email: person.email ?? email,
        login: person.login,
      };
}
