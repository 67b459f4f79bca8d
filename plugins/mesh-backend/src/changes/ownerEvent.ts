import { NotAllowedError, NotFoundError } from '@backstage/errors';
import type { Change, ChangeEvent } from '@causeway/mesh-intent';
import { mayAcknowledge } from '../views/mayAcknowledge';
import { mayOverride } from '../views/mayOverride';
import { mayReview } from '../views/mayReview';
import type { Caller, OverrideRequest } from './ChangeService';
import type { ServiceScope } from './ServiceScope';

/** What an owner of a repository decides about a change of somebody else. */
export type OwnerDecision =
  | { readonly act: 'review'; readonly note: string }
  | { readonly act: 'acknowledge'; readonly reason: string }
  | ({ readonly act: 'override' } & Omit<OverrideRequest, 'id'>);

interface Asked<D = OwnerDecision> {
  readonly change: Change;
  readonly decision: D;
  readonly caller: Caller;
}

/** The decision as an event, in the name of whoever made it. Throws when that is none of theirs. */
export async function ownerEvent(
  scope: Pick<ServiceScope, 'approvals' | 'people'>,
  asked: Asked,
): Promise<ChangeEvent> {
  const { change, decision, caller } = asked;
  const user = caller.user!;
  const person = await scope.people.person(user);
  const by = { by: user, displayName: person?.displayName ?? user };
  switch (decision.act) {
    case 'review': {
      mustBe(mayReview(scope, asked));
      return { type: 'Reviewed', ...by, note: decision.note };
    }
    case 'acknowledge': {
      const { steps } = mustBe(mayAcknowledge(scope, asked));
      const { reason } = decision;
      return { type: 'Acknowledged', steps, ...by, reason };
    }
    case 'override': {
      const { step, gate, reason } = decision;
      const repo = repoOf(change, step);
      mustBe(mayOverride(scope, { change, repo, caller }));
      return { type: 'Overridden', step, gate, ...by, reason };
    }
    default:
      return decision satisfies never;
  }
}

function repoOf(change: Change, step: number) {
  const repo = change.steps.find(each => each.index === step)?.repo;
  if (repo !== undefined) return repo;
  throw new NotFoundError(`The change has no step ${step}.`);
}

function mustBe<T extends { readonly yes: boolean; readonly because?: string }>(
  may: T,
): T {
  if (!may.yes) throw new NotAllowedError(may.because);
  return may;
}
