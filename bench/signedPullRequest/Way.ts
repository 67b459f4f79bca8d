import type { GitRemote } from '@causeway/plugin-mesh-node';

/** The change every way has to deliver: three files, one signed commit, one new branch. */
export interface Change {
  readonly branch: string;
  readonly edits: ReadonlyArray<{
    readonly path: string;
    readonly content: string;
  }>;
  readonly message: string;
  /** Fresh and empty. */
  readonly workDir: string;
}

/** One way to get a signed commit onto a branch of the forge. */
export interface Way {
  readonly name: string;
  readonly ours: boolean;
  /** Not timed: what a portal that has been running has done already. */
  prepare?(): Promise<void>;
  /** Timed. Answers the commit it pushed. */
  deliver(change: Change): Promise<string>;
  close?(): Promise<void>;
}

export interface WayContext {
  readonly root: string;
  readonly remote: GitRemote;
}

export const botEmail = 'bot@example.com';
