import type { RepoRole } from '@causeway/mesh-intent';
import type { CodeHost, CodeHostHint } from '@causeway/plugin-mesh-node';
import type { ChangeStore } from '../changes/ChangeStore';
import type { WorkQueue } from '../changes/WorkQueue';
import type { WorldReader } from './WorldReader';

export interface ReconcilerOptions {
  readonly worlds: WorldReader;
  readonly codeHost: CodeHost;
  readonly store: ChangeStore;
  readonly queue: WorkQueue;
  readonly now: () => Date;
  /** Tells the rest of the portal that a tip moved. */
  readonly published: (moved: {
    readonly repo: RepoRole;
    readonly commit: string;
  }) => Promise<void>;
  readonly wake: () => void;
}

/**
 * Follows the forge. Polling is truth: `runDue` asks for every tip. Webhooks are hints:
 * they only make a look happen sooner, and a lost or forged one changes nothing else.
 */
export class Reconciler {
  constructor(private readonly options: ReconcilerOptions) {}

  async runDue(): Promise<void> {
    await this.follow();
  }

  async hint(hint: CodeHostHint): Promise<void> {
    switch (hint.event) {
      case 'push':
        if (hint.repo !== undefined && this.isTarget(hint)) {
          await this.follow([hint.repo]);
        }
        return;
      case 'pull-request':
      case 'review':
        await this.lookAt(hint);
        // A merge moves the tip; its push may be reported later or never.
        if (hint.repo !== undefined) await this.follow([hint.repo]);
        return;
      case 'other':
        return;
      default:
        throw new Error(`Unknown hint ${hint.event satisfies never}`);
    }
  }

  private isTarget(hint: CodeHostHint): boolean {
    const { branch } = this.options.codeHost.repo(hint.repo!);
    return hint.ref === undefined || hint.ref === `refs/heads/${branch}`;
  }

  private async lookAt(hint: CodeHostHint): Promise<void> {
    if (hint.repo === undefined || hint.number === undefined) return;
    const { queue, store, now, wake } = this.options;
    for (const id of await store.openIn(hint.repo, {
      pullRequest: hint.number,
    })) {
      await queue.enqueue(id, now());
    }
    wake();
  }

  /** Refreshes tips; a moved one is published, and every open change of its repository is due. */
  private async follow(roles?: readonly RepoRole[]): Promise<void> {
    const { worlds, store, queue, now, published, wake } = this.options;
    for (const sight of await worlds.refresh(roles)) {
      await published({ repo: sight.role, commit: sight.commit! });
      for (const id of await store.openIn(sight.role)) {
        await queue.enqueue(id, now());
      }
      wake();
    }
  }
}
