import type { Change, RepoApprovals } from '@causeway/mesh-intent';

/** Each is one request to the forge and one message to a person; owner groups may have hundreds of members. */
const MOST = 10;

/**
 * Whom to ask for a review: owners who may approve, at most ten. Which ones follows from the change's id,
 * so that a repeat asks the same and a hundred changes do not all ask the first ten of the alphabet.
 */
export function reviewersOf(
  change: Pick<Change, 'id' | 'requester'>,
  approvals: RepoApprovals,
  botLogin: string,
): readonly string[] {
  const barred = [change.requester.login, botLogin].map(login =>
    login?.toLowerCase(),
  );
  const owners = approvals.ownerLogins.filter(
    login => !barred.includes(login.toLowerCase()),
  );
  if (owners.length <= MOST) return owners;
  const from = [...change.id].reduce(
    (sum, character) => (sum * 31 + character.charCodeAt(0)) % owners.length,
    0,
  );
  return [...owners.slice(from), ...owners.slice(0, from)].slice(0, MOST);
}
