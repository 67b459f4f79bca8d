import type { CodeHostReview } from '@causeway/plugin-mesh-node';
import type { Wire } from '@causeway/plugin-mesh-node/rest';

const states: ReadonlyArray<CodeHostReview['state']> = [
  'APPROVED',
  'REQUEST_CHANGES',
  'COMMENT',
  'PENDING',
  'REQUEST_REVIEW',
];

/** `undefined` for what has no person: requests to a team, and the empty state. */
export function readReview(body: Wire): CodeHostReview | undefined {
  const text = body.field('state').optionalString();
  const state = states.find(each => each === text);
  const login = body.field('user').field('login').optionalString();
  if (!state || !login) {
    return undefined;
  }
  const flag = (name: string) =>
    !body.field(name).absent && body.field(name).boolean();
  return {
    id: body.field('id').number(),
    login,
    state,
    official: flag('official'),
    stale: flag('stale'),
    dismissed: flag('dismissed'),
    submittedAt: body.field('submitted_at').string(),
  };
}
