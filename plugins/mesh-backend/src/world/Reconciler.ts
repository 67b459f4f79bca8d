import type { RepoRole } from '@causeway/mesh-intent';
import type { CodeHost, CodeHostHint } from '@causeway/plugin-mesh-node';
import type { ChangeStore } from '../changes/ChangeStore';
import type { WorkQueue } from '../changes/WorkQueue';
import type { PullRequestSight } from '../delivery/PullRequestSight';
import type { WorldReader } from './WorldReader';

export interface ReconcilerOptions {
  readonly worlds: WorldReader;
  readonly codeHost: CodeHost;
  readonly store: ChangeStore;
  readonly queue: WorkQueue;
  readonly pulls: Pick<PullRequestSight, 'forget'>;
  /** Pull requests people make by hand. */
  readonly byHand: { follow(roles?: readonly RepoRole[]): Promise<void> };
  readonly now: () => Date;
  /** Tells the rest of the portal that a tip moved. */
  readonly published: (moved: {
    readonly repo: RepoRole;
    readonly commit: string;
  }) => Promise<void>;
  readonly wake: () => void;
}

/** What webhooks told of; number 0 is a push. */
interface Hinted {
  readonly repo: RepoRole;
  readonly number: number;
}

/**
 * Follows the forge. Polling is truth: `runDue` asks for every tip. Webhooks are hints:
 * they only make a look happen sooner, and a lost or forged one changes nothing else.
 */
export class Reconciler {
  /** Tips everyone was told of. Whoever else looks at the forge meanwhile takes no move away from here. */
  private readonly told = new Map<RepoRole, string>();
  private readonly hinted = new Map<string, Hinted>();
  private following: Promise<void> | undefined;

  constructor(private readonly options: ReconcilerOptions) {}

  async runDue(): Promise<void> {
    await this.follow();
  }

  /**
   * Follows what a webhook says. What arrives while the forge is being asked waits for the next round, each repository and
   * pull request once: ten thousand deliveries must not become ten thousand questions.
   */
  hint(hint: CodeHostHint): Promise<void> {
    const { repo, number = 0 } = hint;
    if (repo === undefined || hint.event === 'other') return Promise.resolve();
    if (hint.event === 'push' && !this.isTarget(hint)) return Promise.resolve();
    this.hinted.set(`${repo}#${number}`, { repo, number });
    this.following ??= this.followHints().finally(() => {
      this.following = undefined;
    });
    return this.following;
  }

  private async followHints(): Promise<void> {
    while (this.hinted.size > 0) {
      const round = [...this.hinted.values()];
      this.hinted.clear();
      for (const each of round) {
        if (each.number > 0) await this.lookAt(each);
      }
      // A merge moves the tip; its push may be reported later or never.
      await this.follow([...new Set(round.map(({ repo }) => repo))]);
    }
  }

  private isTarget(hint: CodeHostHint): boolean {
    const { branch } = this.options.codeHost.repo(hint.repo!);
    return hint.ref === undefined || hint.ref === `refs/heads/${branch}`;
  }

  private async lookAt(at: Hinted): Promise<void> {
    const { queue, pulls, store, now, wake } = this.options;
    pulls.forget(at.repo, at.number);
    const ids = await store.openIn(at.repo, { pullRequest: at.number });
    await queue.enqueueAll(ids, now());
    wake();
  }

  /** Refreshes tips; a moved one is published, and every open change of its repository is due. */
  private async follow(roles?: readonly RepoRole[]): Promise<void> {
    const { worlds, pulls, store, queue, now, published, wake } = this.options;
    await worlds.refresh(roles);
    for (const { role, commit } of worlds.sights().values()) {
      if (commit === undefined || this.told.get(role) === commit) continue;
      // A tip moves by a merge, as a rule.
      pulls.forget(role);
      await queue.enqueueAll(await store.openIn(role), now());
      wake();
      await published({ repo: role, commit });
      // Only now: what failed on the way is done again at the next poll.
      this.told.set(role, commit);
    }
    await this.options.byHand.follow(roles);
    wake();
  }
}
