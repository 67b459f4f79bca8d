import type { RepoRole } from '@causeway/mesh-intent';

/** Repositories whose files people write. */
export const trialRepos = ['security', 'routing', 'identity'] as const;

export type TrialRepo = Extract<RepoRole, (typeof trialRepos)[number]>;

/** A file as it would be. */
export interface TrialFile {
  /** Of this page only: a path may still be typed. */
  readonly id: string;
  readonly repo: TrialRepo;
  readonly path: string;
  readonly text: string;
  /** The file would be gone; its text is kept for who changes their mind. */
  readonly deleted: boolean;
}
