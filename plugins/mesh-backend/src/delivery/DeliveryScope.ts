import type {
  Change,
  ChangeEvent,
  EndExceptionInput,
  Exception,
  GateMode,
  RepoRole,
} from '@causeway/mesh-intent';
import type { CodeHost } from '@causeway/plugin-mesh-node';
import type { BareCache, PushRef } from '@causeway/plugin-mesh-node/git';
import type { PullRequestReadings } from '../byHand/PullRequestReadings';
import type { ChangeStore } from '../changes/ChangeStore';
import type { ApprovalPolicy } from '../config/readMeshConfig';
import type { EvidenceGatherer } from '../evidence/EvidenceGatherer';
import type { PeopleDirectory } from '../people/PeopleDirectory';
import type { RenderedWorlds } from '../rendered/RenderedWorlds';
import type { WorldReader } from '../world/WorldReader';
import type { BotSigner } from './BotSigner';
import type { PullRequestSight } from './PullRequestSight';
import type { StatusMemory } from './StatusMemory';

/** Effects after which a crash is tried in the tests; each is safe to repeat. */
export type EffectName =
  | 'push'
  | 'open-pull-request'
  | 'mark-ready'
  | 'request-reviewers'
  | 'comment'
  | 'post-status'
  | 'close-pull-request'
  | 'delete-branch'
  | 'record';

/** What delivery is made of. Store, queue, world and code host; no HTTP server, no catalog. */
export interface DeliveryScope {
  readonly store: ChangeStore;
  readonly codeHost: CodeHost;
  readonly worlds: WorldReader;
  readonly rendered: RenderedWorlds;
  readonly evidence: Pick<EvidenceGatherer, 'gather'>;
  readonly cacheOf: (role: RepoRole) => Promise<BareCache>;
  readonly push: PushRef;
  readonly signer: BotSigner;
  readonly people: PeopleDirectory;
  readonly pulls: PullRequestSight;
  readonly statusMemory: StatusMemory;
  readonly readings: PullRequestReadings;
  readonly approvals: Readonly<Partial<Record<RepoRole, ApprovalPolicy>>>;
  readonly gateModes: Readonly<Record<string, GateMode>>;
  readonly portalUrl: string;
  /** Asks for the change that takes another one back when what that asked for ends. The same one however often, also when it was withdrawn. */
  readonly undoAtEnd: (change: Change, reason: string) => Promise<Change>;
  /** Asks for the change that ends an exception people let in; in the name of who did. */
  readonly endException: (
    change: Change,
    ending: {
      readonly exception: Exception;
      /** Undefined where no service is known whose people could ask. */
      readonly input: EndExceptionInput | undefined;
    },
  ) => Promise<Change>;
  readonly now: () => Date;
  /** Called after every effect. */
  readonly afterEffect?: (effect: EffectName) => void;
}

/** The actor of everything the portal does by itself. */
const PORTAL_ACTOR = 'plugin:mesh';

/** Records an event of the portal and answers the change as it then stands. */
export async function recordOf(
  scope: Pick<DeliveryScope, 'store' | 'now' | 'afterEffect'>,
  id: string,
  event: ChangeEvent,
): Promise<Change> {
  const result = await scope.store.record({
    id,
    event,
    actor: PORTAL_ACTOR,
    now: scope.now(),
  });
  scope.afterEffect?.('record');
  return result.change;
}
