import { InputError } from '@backstage/errors';

/**
 * Who wrote or committed, and when. Git keeps whole seconds; the zone is always +0000.
 * @public
 */
export interface GitIdentity {
  readonly name: string;
  readonly email: string;
  readonly date: Date;
}

/**
 * One author or committer line of a commit. Refuses what would end the line or
 * the field early: a name is user text, and a line feed in it could forge a header.
 * @public
 */
export function encodeIdentity(
  role: 'author' | 'committer',
  identity: GitIdentity,
): string {
  for (const part of ['name', 'email'] as const) {
    const value = identity[part];
    const bad = ['\n', '\r', '\0', '<', '>'].find(char => value.includes(char));
    if (bad !== undefined || value.trim() === '') {
      throw new InputError(
        `The ${role}'s ${part} ${JSON.stringify(value)} ${
          bad === undefined ? 'is empty' : `contains ${JSON.stringify(bad)}`
        }; a commit cannot carry it. Correct it in the identity provider or the configuration.`,
      );
    }
  }
  const seconds = Math.floor(identity.date.getTime() / 1000);
  if (!Number.isSafeInteger(seconds) || seconds < 0) {
    throw new InputError(`The ${role}'s date is not a date after 1970.`);
  }
  return `${role} ${identity.name.trim()} <${identity.email.trim()}> ${seconds} +0000`;
}
