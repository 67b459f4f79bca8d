import { InputError } from '@backstage/errors';
import {
  waitedHours,
  type ChangeList,
  type ChangeQuery,
} from '@causeway/plugin-mesh-common';
import { changeSummary } from '../views/changeSummary';
import type { Caller } from './ChangeService';
import type { ChangeMatch, ChangeStore } from './ChangeStore';

const PAGE = 50;

type Who = Pick<Caller, 'user'>;

/** A service principal is nobody, and nothing is given to it. */
function userOf(asked: string, { user = '' }: Who): string {
  return asked === 'me' ? user : asked;
}

function assigneeOf(name: string, who: Who): string | null {
  return name === 'none' ? null : userOf(name, who);
}

function requesterOf(
  { scope, requester }: ChangeQuery,
  who: Who,
): string | undefined {
  if (scope === 'mine' && requester !== undefined) {
    throw new InputError('requester: leave it out with scope=mine.');
  }
  const asked = scope === 'mine' ? 'me' : requester;
  return asked === undefined ? undefined : userOf(asked, who);
}

function waitingOf(asked: number, now: Date): ChangeMatch['waiting'] {
  const hours = waitedHours.find(each => each === asked);
  if (hours !== undefined) return { hours, now };
  throw new InputError(
    `olderThan: ${asked} is not known; ask for one of ${waitedHours.join(
      ', ',
    )} hours.`,
  );
}

/** Without what nobody asked for: a field that is there is a filter. */
function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

function matchOf(query: ChangeQuery, who: Who, now: Date): ChangeMatch {
  const { state = 'all', service, kind, waitsFor, label, team } = query;
  const { assignee, olderThan, text } = query;
  return given({
    requester: requesterOf(query, who),
    open: state === 'all' ? undefined : state === 'open',
    service,
    kind,
    waitsFor,
    label,
    team,
    text: text === '' ? undefined : text,
    waiting: olderThan === undefined ? undefined : waitingOf(olderThan, now),
    assignee: assignee === undefined ? undefined : assigneeOf(assignee, who),
  });
}

/** One page of changes as somebody asks for it, with the counts of the queue's filters when they are wanted. */
export async function listedChanges(
  {
    store,
    now,
  }: {
    readonly store: Pick<ChangeStore, 'list' | 'facets'>;
    readonly now: () => Date;
  },
  query: ChangeQuery,
  who: Who,
): Promise<ChangeList> {
  const { limit = PAGE, offset, after, order, facets } = query;
  if (after !== undefined && offset !== undefined) {
    throw new InputError('offset: leave it out with after.');
  }
  const at = now();
  const match = matchOf(query, who, at);
  const { items, total, next } = await store.list({
    ...match,
    ...given({ order, after, offset }),
    limit,
  });
  const seen = (offset ?? 0) + items.length;
  return {
    items: items.map(changeSummary),
    total,
    ...(next === undefined ? {} : { next }),
    ...(after === undefined && seen < total ? { nextOffset: seen } : {}),
    ...(facets ? { facets: await store.facets(match, at) } : {}),
  };
}
