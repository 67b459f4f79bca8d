import type { KeyObject } from 'node:crypto';
import type { CodeHost } from '../../ports/CodeHost';

/**
 * A code host to hold against the contract, and the people and the world around it.
 * @public
 */
export interface CodeHostContractTarget {
  /** With a routing repository that has a branch to merge into, and the bot's key enrolled. */
  readonly host: CodeHost;
  readonly botKey: KeyObject;
  /** Empty folder for a git cache. */
  readonly scratch: string;
  /** Two accounts who may write to the repository and approve. */
  readonly owners: readonly [string, string];
  approve(
    login: string,
    pull: { readonly number: number; readonly commit: string },
  ): Promise<void>;
  /** As the first of the owners; two approvals and the status `causeway` are there. */
  merge(number: number): Promise<void>;
  comments(
    number: number,
  ): Promise<readonly { readonly body: string; readonly updatedAt: string }[]>;
  /** Webhooks that came so far, once all that are under way have come. */
  deliveries(): Promise<readonly ContractDelivery[]>;
  /** Lets the forge's clock move on by seconds. */
  advance(): Promise<void>;
  /** Takes the forge away, and brings it back as it was. */
  takeAway(): Promise<void>;
  bringBack(): Promise<void>;
}

/** @public */
export interface ContractDelivery {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}
