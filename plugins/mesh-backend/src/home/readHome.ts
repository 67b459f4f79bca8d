import { undeclaredEgress, type Change } from '@causeway/mesh-intent';
import { egressPanel, sitesOf } from '@causeway/mesh-intent/panels';
import type { HomeView } from '@causeway/plugin-mesh-common';
import type { Caller, EvidenceReading } from '../changes/ChangeService';
import type { ChangeFilter } from '../changes/ChangeStore';
import type { ServiceScope } from '../changes/ServiceScope';
import { snapshotReader } from '../evidence/snapshotReader';
import { changeSummary } from '../views/changeSummary';
import { fleetSignals, serviceRow } from '../views/fleetView';
import { needOf, type Somebody } from './needsOf';

/** Open changes of one wait that are looked at: the most pressing ones. */
const LOOKED_AT = 200;
/** Rows of a part of the page; the queue and the list of changes have all of them. */
const SHOWN = 20;
const RECENT = 8;
/** Services whose rows are read for one page; teams with more have the fleet page. */
const SERVICES = 100;

type HomeScope = Pick<
  ServiceScope,
  | 'store'
  | 'worlds'
  | 'snapshots'
  | 'owners'
  | 'people'
  | 'approvals'
  | 'simulated'
  | 'now'
>;

async function needsOf(
  scope: HomeScope,
  who: Somebody,
): Promise<HomeView['needs']> {
  const pressing = (more: Partial<ChangeFilter>) =>
    scope.store.list({
      open: true,
      order: 'pressing',
      limit: LOOKED_AT,
      ...more,
    });
  const lists = await Promise.all([
    pressing({ waitsFor: 'person' }),
    pressing({ requester: who.user }),
    pressing({ waitsFor: 'approvers' }),
    pressing({ assignee: who.user }),
  ]);
  const changes = new Map<string, Change>(
    lists.flatMap(({ items }) => items.map(item => [item.id, item] as const)),
  );
  const items = [...changes.values()].flatMap(change => {
    const as = needOf(change, who, scope.approvals);
    return as === undefined ? [] : [{ as, change: changeSummary(change) }];
  });
  return {
    items: items.slice(0, SHOWN),
    more:
      items.length > SHOWN ||
      lists.some(({ items: seen, total }) => total > seen.length),
  };
}

async function recentOf(
  scope: HomeScope,
  who: Somebody,
): Promise<readonly Change[]> {
  const teams = who.ownership.filter(ref => ref.startsWith('group:'));
  const lists = await Promise.all([
    scope.store.list({ requester: who.user, limit: RECENT }),
    ...teams.map(team => scope.store.list({ team, limit: RECENT })),
  ]);
  const found = new Map(
    lists.flatMap(({ items }) => items.map(item => [item.id, item] as const)),
  );
  return [...found.values()]
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, RECENT);
}

async function servicesOf(
  scope: HomeScope,
  who: Somebody,
  reading: EvidenceReading | undefined,
): Promise<Pick<HomeView, 'services' | 'blocked'>> {
  const { world } = await scope.worlds.current();
  const own = [...world.services.values()]
    .filter(({ ref, manifest: { metadata } }) => {
      const mine = who.ownership.includes(metadata.owner);
      return mine && (reading?.({ ref, owner: metadata.owner }) ?? false);
    })
    .slice(0, SERVICES);
  const subjects = own.flatMap(({ ref }) => [ref, ref.split('/')[0]]);
  const [states, rows] = await Promise.all([
    scope.snapshots.states(),
    own.length === 0
      ? []
      : scope.snapshots.rows({
          subjects: [...new Set(subjects)],
          signals: [...fleetSignals, undeclaredEgress].map(({ id }) => id),
        }),
  ]);
  const answers = snapshotReader({
    owners: scope.owners,
    states,
    rows,
    now: scope.now(),
  });
  const calls = own.map(({ ref, manifest: { spec } }) => ({
    ref,
    panel: egressPanel(
      answers(undeclaredEgress, ref, spec.clusters),
      sitesOf(world, spec.clusters),
    ),
  }));
  return {
    services: own.map(entry => serviceRow(entry, world, answers)),
    blocked: {
      rows: calls
        .flatMap(({ ref, panel }) =>
          panel.rows.map(row => ({ ...row, service: ref })),
        )
        .sort((a, b) => b.requests - a.requests)
        .slice(0, SHOWN),
      unknown: calls
        .filter(({ panel }) => panel.silent.length > 0)
        .map(({ ref }) => ref),
    },
  };
}

/** What concerns whoever asks: read from the store and the world, no telemetry is asked. */
export async function readHome(
  scope: HomeScope,
  caller: Pick<Caller, 'user' | 'ownership'>,
  reading?: EvidenceReading,
): Promise<HomeView> {
  const about = {
    now: scope.now().toISOString(),
    simulated: scope.simulated,
  };
  if (caller.user === undefined) {
    return {
      ...about,
      needs: { items: [], more: false },
      services: [],
      blocked: { rows: [], unknown: [] },
      recent: [],
    };
  }
  const who: Somebody = {
    user: caller.user,
    ownership: caller.ownership,
    login: (await scope.people.person(caller.user))?.login,
  };
  const [needs, recent, services] = await Promise.all([
    needsOf(scope, who),
    recentOf(scope, who),
    servicesOf(scope, who, reading),
  ]);
  return {
    ...about,
    user: caller.user,
    needs,
    ...services,
    recent: recent.map(changeSummary),
  };
}
