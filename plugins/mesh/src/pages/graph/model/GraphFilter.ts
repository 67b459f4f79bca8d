import type { CallStanding } from './callStanding';

export type GraphDirection = 'both' | 'callers' | 'callees';

export const LEAST_DEPTH = 1;
export const MOST_DEPTH = 4;

/** What is looked at; kept in the URL, so that a link shows the same. */
export interface GraphFilter {
  /** Service in the middle. */
  readonly focus?: string;
  /** Calls in between, from the service, the team or the change in the middle. */
  readonly depth: number;
  readonly direction: GraphDirection;
  /** Catalog group ref, or {@link NO_TEAM}. */
  readonly team?: string;
  readonly problems: boolean;
  readonly change?: string;
  /** Of the table alone. */
  readonly text?: string;
  readonly standing?: CallStanding;
}

/** In place of the team of what has no readable manifest. */
export const NO_TEAM = 'none';
