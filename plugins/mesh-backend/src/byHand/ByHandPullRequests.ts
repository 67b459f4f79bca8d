import { newChange, type RepoRole } from '@causeway/mesh-intent';
import {
  CodeHostError,
  type CodeHostPullRequest,
} from '@causeway/plugin-mesh-node';
import type { WorkQueue } from '../changes/WorkQueue';
import type { DeliveryScope } from '../delivery/DeliveryScope';
import { HAND_WRITTEN, readPullRequest } from './readPullRequest';
import { requesterOf } from './requesterOf';

/** Repositories whose pull requests are judged; the platform tree is read only. */
const JUDGED: readonly RepoRole[] = ['routing', 'security', 'identity'];

/** Branches the portal pushes: causeway/<change>/<step>. */
const OWN = /^causeway\/([A-Za-z0-9-]{1,64})\/\d+$/;

/** Id of the change that a pull request made by hand is. */
export function idOfPullRequest(role: RepoRole, number: number): string {
  return `pr-${role}-${number}`;
}

/**
 * Finds pull requests nobody made through the portal and gives each a change of its own, so that what it does is judged
 * as if a form had made it. Everything after that is a look like any other.
 */
export class ByHandPullRequests {
  constructor(
    private readonly scope: Pick<
      DeliveryScope,
      'codeHost' | 'store' | 'worlds' | 'cacheOf' | 'people' | 'now'
    > & { readonly queue: WorkQueue },
  ) {}

  /**
   * Asks the forge once for each repository. What fails is done again at the next poll and keeps nobody else waiting;
   * throws the first of it when all were asked.
   */
  async follow(roles: readonly RepoRole[] = JUDGED): Promise<void> {
    const here = new Set(this.scope.codeHost.repos().map(({ role }) => role));
    const failures: unknown[] = [];
    for (const role of roles) {
      if (!JUDGED.includes(role) || !here.has(role)) continue;
      await this.followOne(role).catch(error => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  private async followOne(role: RepoRole): Promise<void> {
    const failures: unknown[] = [];
    for (const each of await this.scope.codeHost.openPullRequests(role)) {
      await this.see(role, each).catch(error => {
        // A forge that is away answers nobody; what is wrong with one pull request is not wrong with the next.
        if (error instanceof CodeHostError) throw error;
        failures.push(error);
      });
    }
    if (failures.length > 0) throw failures[0];
  }

  private async see(
    role: RepoRole,
    pullRequest: CodeHostPullRequest,
  ): Promise<void> {
    const { store, queue, now, codeHost } = this.scope;
    if (await this.isOurs(pullRequest)) return;
    const id = idOfPullRequest(role, pullRequest.number);
    const known = await store.get(id);
    if (known === undefined) {
      if (pullRequest.base.ref !== codeHost.repo(role).branch) return;
      await this.adopt(role, pullRequest);
      return;
    }
    const [step] = known.steps;
    const isHere = pullRequest.base.ref === codeHost.repo(role).branch;
    const moved =
      step.commit !== pullRequest.head.sha ||
      step.state !== 'open' ||
      known.ended !== undefined;
    if (isHere ? moved : step.state === 'open')
      await queue.enqueueAll([id], now());
  }

  /** Anybody may push a branch that is called like ours: it is the pull request of a step, or one that is being opened. */
  private async isOurs({
    head,
    number,
  }: CodeHostPullRequest): Promise<boolean> {
    const id = OWN.exec(head.ref)?.[1];
    // The portal pushes to the repository itself and to no fork.
    if (id === undefined || head.fork !== undefined) return false;
    const change = await this.scope.store.get(id);
    if (change === undefined || change.origin === 'forge') return false;
    return change.steps.some(
      ({ branch, state, pullRequest }) =>
        branch === head.ref &&
        (pullRequest === undefined ||
          pullRequest.number === number ||
          state === 'planned' ||
          state === 'pushed'),
    );
  }

  private async adopt(
    role: RepoRole,
    pullRequest: CodeHostPullRequest,
  ): Promise<void> {
    const { scope } = this;
    const { store, queue, now } = scope;
    const { world } = await scope.worlds.current();
    const cache = await scope.cacheOf(role);
    const read = await readPullRequest({ role, pullRequest, cache, world });
    if (read === undefined) return;
    const id = idOfPullRequest(role, pullRequest.number);
    await store.create({
      key: `forge:${role}#${pullRequest.number}`,
      now: now(),
      change: newChange({
        id,
        origin: 'forge',
        kind: HAND_WRITTEN,
        requester: await requesterOf(pullRequest.poster, scope.people),
        input: {},
        plan: read.plan,
        planHash: read.planHash,
        world: world.commits,
        diff: read.diff,
        teams: read.teams,
        branchOf: () => pullRequest.head.ref,
        now: now(),
      }),
    });
    await queue.enqueueAll([id], now());
  }
}
