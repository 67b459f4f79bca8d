import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { signals, type RepoRole } from '@causeway/mesh-intent';
import type { CodeHost, SignalSource } from '@causeway/plugin-mesh-node';
import { BareCache, pushRef } from '@causeway/plugin-mesh-node/git';
import type { Knex } from 'knex';
import { ByHandPullRequests } from './byHand/ByHandPullRequests';
import { PullRequestReadings } from './byHand/PullRequestReadings';
import type { SubmitScope } from './changes/ServiceScope';
import { submitEnd } from './changes/submitEnd';
import { submitUndo } from './changes/submitUndo';
import { ChangeWorker, type WorkerLog } from './changes/ChangeWorker';
import { DatabaseChangeStore } from './changes/DatabaseChangeStore';
import { DatabaseWorkQueue } from './changes/DatabaseWorkQueue';
import type { MeshConfig } from './config/readMeshConfig';
import type { BotSigner } from './delivery/BotSigner';
import { ChangeDelivery } from './delivery/ChangeDelivery';
import { PullRequestSight } from './delivery/PullRequestSight';
import { StatusMemory } from './delivery/StatusMemory';
import type { DeliveryScope, EffectName } from './delivery/DeliveryScope';
import { assignParts, type PartOwner } from './evidence/assignParts';
import { DatabaseSnapshotStore } from './evidence/DatabaseSnapshotStore';
import { EvidenceGatherer } from './evidence/EvidenceGatherer';
import type { PeopleDirectory } from './people/PeopleDirectory';
import { RenderedWorlds } from './rendered/RenderedWorlds';
import { WorldReader } from './world/WorldReader';

export interface DeliveryCoreOptions {
  readonly knex: Knex;
  readonly codeHost: CodeHost;
  readonly sources: readonly SignalSource[];
  readonly signer: BotSigner;
  readonly people: PeopleDirectory;
  readonly config: Pick<
    MeshConfig,
    | 'intent'
    | 'cacheDirectory'
    | 'approvals'
    | 'gateModes'
    | 'portalUrl'
    | 'gatewayApiChannel'
    | 'evidence'
  >;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly log: WorkerLog;
  readonly afterEffect?: (effect: EffectName) => void;
}

/** Store, queue, world and delivery wired together: all it takes to bring changes to the forge. */
export interface DeliveryCore {
  readonly store: DatabaseChangeStore;
  readonly queue: DatabaseWorkQueue;
  readonly cacheOf: DeliveryScope['cacheOf'];
  readonly worlds: WorldReader;
  readonly rendered: RenderedWorlds;
  /** Who answers which part of which signal. */
  readonly owners: readonly PartOwner[];
  readonly evidence: EvidenceGatherer;
  /** Where the collector puts what it brought. */
  readonly snapshots: DatabaseSnapshotStore;
  readonly pulls: PullRequestSight;
  readonly worker: ChangeWorker;
  readonly byHand: ByHandPullRequests;
  close(): Promise<void>;
}

/** Builds each object once. Starts nothing: the caller decides when `worker.runDue` runs. */
export function createDeliveryCore(options: DeliveryCoreOptions): DeliveryCore {
  const { knex, codeHost, people, config, now, newId, log } = options;
  const store = DatabaseChangeStore.create({ knex, newTicket: newId });
  const queue = DatabaseWorkQueue.create({ knex, newTicket: newId });
  const caches = new Map<RepoRole, Promise<BareCache>>();
  const cacheOf = (role: RepoRole): Promise<BareCache> => {
    const kept = caches.get(role);
    if (kept) return kept;
    const opened = openCache({
      role,
      codeHost,
      directory: config.cacheDirectory,
    });
    caches.set(role, opened);
    // A cache that could not be opened is tried again by the next caller.
    opened.catch(() => caches.delete(role));
    return opened;
  };
  const worlds = WorldReader.create({
    codeHost,
    cacheOf,
    intent: config.intent,
    knownOwners: () => people.groups(),
    now,
  });
  const rendered = new RenderedWorlds({ channel: config.gatewayApiChannel });
  const owners = assignParts({
    signals,
    sources: options.sources,
    ...config.evidence,
  });
  const snapshots = new DatabaseSnapshotStore(knex);
  const evidence = new EvidenceGatherer({
    owners,
    now,
    snapshots,
    limits: config.evidence.limits,
  });
  const pulls = new PullRequestSight({ codeHost, now });
  const submitScope: SubmitScope = {
    store,
    worlds,
    rendered,
    evidence,
    codeHost,
    people,
    approvals: config.approvals,
    gateModes: config.gateModes,
    now,
    newId,
    // The worker looks every second; nobody waits for an answer.
    wake: () => {},
  };
  const delivery = new ChangeDelivery({
    pulls,
    statusMemory: new StatusMemory(now),
    readings: new PullRequestReadings(cacheOf),
    store,
    codeHost,
    worlds,
    rendered,
    evidence,
    cacheOf,
    push: pushRef,
    signer: options.signer,
    people,
    approvals: config.approvals,
    gateModes: config.gateModes,
    portalUrl: config.portalUrl,
    undoAtEnd: async (change, reason) => {
      const undo = await submitUndo(
        submitScope,
        { change, reason, key: `expiry-${change.id}`, because: 'expiry' },
        { user: change.requester.user },
      );
      return undo.change;
    },
    endException: (change, ending) =>
      submitEnd(submitScope, { change, ...ending }),
    now,
    ...(options.afterEffect ? { afterEffect: options.afterEffect } : {}),
  });
  return {
    store,
    queue,
    cacheOf,
    worlds,
    rendered,
    owners,
    evidence,
    snapshots,
    pulls,
    byHand: new ByHandPullRequests({
      codeHost,
      store,
      queue,
      worlds,
      cacheOf,
      people,
      now,
    }),
    worker: new ChangeWorker({ queue, delivery, now, log }),
    close: async () => {
      for (const cache of caches.values()) await (await cache).close();
    },
  };
}

async function openCache(options: {
  readonly role: RepoRole;
  readonly codeHost: CodeHost;
  readonly directory: string;
}): Promise<BareCache> {
  const dir = join(options.directory, options.role);
  await mkdir(dir, { recursive: true });
  return BareCache.open({
    dir,
    remote: options.codeHost.repo(options.role).remote,
  });
}
