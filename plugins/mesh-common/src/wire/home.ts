import type { EgressPanel } from '@causeway/mesh-intent/panels';
import type { FleetServiceView } from './fleet';
import type { ChangeSummary } from './wire';

/**
 * Why a change stands on somebody's page: they can approve it, they asked for it and it is on them, they own the
 * repository and something has to be decided, or they took it.
 * @public
 */
export type NeedOf = 'approve' | 'answer' | 'decide' | 'look-after';

/** A call outside that a service did not declare. @public */
export type BlockedCallView = EgressPanel['rows'][number] & {
  /** "namespace/name" of the caller. */
  readonly service: string;
};

/** What concerns the signed-in person. @public */
export interface HomeView {
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly simulated: boolean;
  /** Catalog user ref; absent for a service principal, whom nothing concerns. */
  readonly user?: string;
  readonly needs: {
    /** Most pressing first, each change once. */
    readonly items: readonly {
      readonly as: NeedOf;
      readonly change: ChangeSummary;
    }[];
    /** Whether there is more than was looked at. */
    readonly more: boolean;
  };
  /** Services of the person's teams. */
  readonly services: readonly FleetServiceView[];
  readonly blocked: {
    /** Heaviest first. */
    readonly rows: readonly BlockedCallView[];
    /** Services whose calls are not known everywhere: that nothing is listed for them proves nothing. */
    readonly unknown: readonly string[];
  };
  /** Changes to the person's services and those they asked for, newest first. */
  readonly recent: readonly ChangeSummary[];
}
