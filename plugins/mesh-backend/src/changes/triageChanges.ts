import type { Change, ChangeEvent } from '@causeway/mesh-intent';
import type { TriageAnswer, TriageRequest } from '@causeway/plugin-mesh-common';
import type { Caller } from './ChangeService';
import type { ServiceScope } from './ServiceScope';
import { queueGroups, reposOf, worksQueue } from './worksQueue';

type Scope = Pick<
  ServiceScope,
  'store' | 'approvals' | 'people' | 'now' | 'wake'
>;

/** One answer for each change, in the order asked: what one may not have keeps no other from it. */
export async function triageChanges(
  scope: Scope,
  request: TriageRequest,
  caller: Pick<Caller, 'user' | 'ownership'>,
): Promise<TriageAnswer> {
  const items: TriageAnswer['items'][number][] = [];
  for (const id of new Set(request.ids)) {
    const because = await triageOne(scope, { id, request, caller });
    items.push(
      because === undefined ? { id, done: true } : { id, done: false, because },
    );
  }
  scope.wake();
  return { items };
}

async function triageOne(
  scope: Scope,
  at: {
    readonly id: string;
    readonly request: TriageRequest;
    readonly caller: Pick<Caller, 'user' | 'ownership'>;
  },
): Promise<string | undefined> {
  const { id, request, caller } = at;
  const change = await scope.store.get(id);
  if (!change) return `There is no change ${id}.`;
  const refused = whyNot(scope, change, { request, caller });
  if (refused !== undefined) return refused;
  const given = await receiver(scope, request, caller.user!);
  if ('because' in given) return given.because;
  const result = await scope.store.record({
    id,
    event: eventOf(request, { by: caller.user!, to: given.to }),
    actor: caller.user!,
    now: scope.now(),
  });
  return result.ok ? undefined : result.refused;
}

/** Who works the queue of a change: the owners of the repositories it is for. */
function whyNot(
  { approvals }: Scope,
  change: Change,
  asked: {
    readonly request: TriageRequest;
    readonly caller: Pick<Caller, 'ownership'>;
  },
): string | undefined {
  if (!worksQueue(approvals, change, asked.caller)) {
    return `Only owners of ${reposOf(change).join(' and ')} work its queue (${
      queueGroups(approvals, change).join(', ') ||
      'no owner group is configured'
    }).`;
  }
  return asked.request.act === 'return' && change.origin === 'forge'
    ? 'It was made by hand: close its pull request on the forge.'
    : undefined;
}

/** Who looks after it from now on: somebody the catalog knows, or nobody. A name that is nobody's would hide a change for ever. */
async function receiver(
  { people }: Scope,
  request: TriageRequest,
  by: string,
): Promise<{ readonly to: string | null } | { readonly because: string }> {
  if (request.act !== 'assign' || request.to === null) return { to: null };
  if (request.to === 'me') return { to: by };
  const person = await people.person(request.to);
  return person === undefined
    ? {
        because: `${request.to} is not in the catalog: name a user as "user:default/name".`,
      }
    : { to: person.user };
}

function eventOf(
  request: TriageRequest,
  { by, to }: { readonly by: string; readonly to: string | null },
): ChangeEvent {
  switch (request.act) {
    case 'assign':
      return { type: 'Assigned', to, by };
    case 'label':
      return { type: 'Labelled', labels: request.labels, by };
    case 'return':
      return { type: 'Rejected', by, reason: request.reason };
    default:
      return request satisfies never;
  }
}
