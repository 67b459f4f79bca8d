import type { Forge } from '../forge/Forge';
import type { Account, BrowserSession, RepoRecord } from '../store/entities';

/** A page request of someone signed in. */
export interface PageCall {
  readonly forge: Forge;
  readonly account: Account;
  readonly session: BrowserSession & {
    readonly id: string;
    readonly displayName: string;
  };
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** A page below a repository the caller may read. */
export interface RepoPageCall extends PageCall {
  readonly repo: RepoRecord;
}
