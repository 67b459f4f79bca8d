import type { GateMode, RepoRole } from '@causeway/mesh-intent';
import type { CodeHost } from '@causeway/plugin-mesh-node';
import type { ApprovalPolicy } from '../config/readMeshConfig';
import type { DeliveryScope } from '../delivery/DeliveryScope';
import type { PartOwner } from '../evidence/assignParts';
import type { EvidenceGatherer } from '../evidence/EvidenceGatherer';
import type { SnapshotStore } from '../evidence/SnapshotStore';
import type { PeopleDirectory } from '../people/PeopleDirectory';
import type { RenderedWorlds } from '../rendered/RenderedWorlds';
import type { WorldReader } from '../world/WorldReader';
import type { ChangeStore } from './ChangeStore';
import type { WorkQueue } from './WorkQueue';

/** What the use cases are made of. */
export interface ServiceScope {
  readonly store: ChangeStore;
  readonly queue: WorkQueue;
  readonly worlds: Pick<
    WorldReader,
    'current' | 'refresh' | 'routingAt' | 'at'
  >;
  readonly rendered: RenderedWorlds;
  readonly evidence: Pick<EvidenceGatherer, 'gather'>;
  readonly owners: readonly PartOwner[];
  readonly snapshots: SnapshotStore;
  readonly codeHost: CodeHost;
  /** The portal's own copy of a repository. */
  readonly cacheOf: DeliveryScope['cacheOf'];
  readonly people: PeopleDirectory;
  readonly approvals: Readonly<Partial<Record<RepoRole, ApprovalPolicy>>>;
  readonly gateModes: Readonly<Record<string, GateMode>>;
  /** The forge and telemetry are the embedded estate. */
  readonly simulated: boolean;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Something is due now: wakes the worker, at once and in this process. */
  readonly wake: () => void;
}

/** What previewing and submitting needs of it. */
export type SubmitScope = Omit<
  ServiceScope,
  'queue' | 'cacheOf' | 'owners' | 'snapshots' | 'simulated'
>;
