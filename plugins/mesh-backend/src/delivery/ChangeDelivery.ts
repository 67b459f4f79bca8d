import {
  conditionOf,
  type Change,
  type StepRecord,
  type World,
} from '@causeway/mesh-intent';
import { lookByHand } from '../byHand/lookByHand';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { endExceptions, nextException } from './endExceptions';
import { followBase } from './followBase';
import { isChecked, isHeld } from './isHeld';
import { judgePlanNow } from './judgePlanNow';
import { observeLive, sayStalled } from './observeLive';
import { proposeStep } from './proposeStep';
import { pushStep } from './pushStep';
import { rejectLongClosed } from './rejectLongClosed';
import { sayReviewLate } from './sayReviewLate';
import { seeLanding } from './seeLanding';
import { nextEnd, takeBackAtEnd } from './takeBackAtEnd';
import { tellReverted } from './tellReverted';
import { troubleOf, type Trouble } from './troubleOf';
import { verifyStep } from './verifyStep';
import { watchStep } from './watchStep';
import { withdrawStep } from './withdrawStep';

/** An open pull request is looked at this often even when no webhook comes (polling is truth). */
const WATCH_MS = 60_000;

/** What a week of looking did not prove, another look does not either. */
const EXPECTED_LIVE_MS = 7 * 24 * 3_600_000;

/** Outcome of a look: when the next one is due, or that it failed and is to be repeated with backoff. */
export type Look =
  | { readonly state: 'done'; readonly next: Date | undefined }
  | { readonly state: 'retry'; readonly because: string };

/**
 * Brings one change a look further: builds, pushes, verifies, proposes and watches its steps.
 * Every effect is safe to repeat; what was done is recorded after it was done. The caller holds a lease.
 */
export class ChangeDelivery {
  constructor(private readonly scope: DeliveryScope) {}

  async look(id: string): Promise<Look> {
    const change = await this.scope.store.get(id);
    if (!change) return { state: 'done', next: undefined };
    try {
      if (change.origin === 'forge') return await this.lookByHand(change);
      return change.ended
        ? await this.cleanUp(change)
        : await this.deliver(change);
    } catch (error) {
      return this.failed(id, error);
    }
  }

  /** Nothing is pushed for it and nothing is taken away; a closed one that is opened again is read again. */
  private async lookByHand(before: Change): Promise<Look> {
    const change = await this.settled(await lookByHand(this.scope, before));
    return {
      state: 'done',
      next: change.ended ? undefined : await this.nextLook(change),
    };
  }

  private async deliver(before: Change): Promise<Look> {
    await this.scope.worlds.freshen();
    const { world } = await this.scope.worlds.current();
    // Merges first: the change's own must not look to it like somebody else's.
    let change = await followBase(
      this.scope,
      await this.landings(before),
      world,
    );
    for (const { index } of change.steps) {
      for (;;) {
        // Withdrawn while this look was under way: what it just made is taken back at once.
        if (change.ended) return this.cleanUp(change);
        const moved = await this.move({ change, index, tips: world.commits });
        if (moved === undefined || moved.version === change.version) break;
        change = moved;
      }
      if (stateOf(change, index) === 'planned') break;
    }
    const seen = await this.settled(change);
    return seen.ended
      ? this.cleanUp(seen)
      : { state: 'done', next: await this.nextLook(seen) };
  }

  /** What no step moves: proof in the clusters, a wait that is too long, a pull request that stays closed. */
  private async settled(change: Change): Promise<Change> {
    await tellReverted(this.scope, change);
    const live = await observeLive(this.scope, change);
    const ending = await takeBackAtEnd(
      this.scope,
      await sayReviewLate(this.scope, live),
    );
    const ended = await endExceptions(this.scope, ending);
    const waiting = await sayStalled(this.scope, ended);
    return rejectLongClosed(this.scope, waiting);
  }

  private async landings(before: Change): Promise<Change> {
    let change = before;
    for (const record of before.steps) {
      if (record.state === 'merged' || record.state === 'closed') continue;
      const landing = { scope: this.scope, change, record };
      change = (await seeLanding(landing)) ?? change;
    }
    return change;
  }

  /** One move of one step; undefined when there is nothing to do. */
  private async move(at: {
    readonly change: Change;
    readonly index: number;
    readonly tips: World['commits'];
  }): Promise<Change | undefined> {
    const { change, index, tips } = at;
    const record = change.steps.find(step => step.index === index)!;
    const step = change.plan.steps.find(each => each.index === index)!;
    const options = { scope: this.scope, change, step, record, tips };
    switch (record.state) {
      case 'planned':
      case 'pushed':
        if (isHeld(change)) return undefined;
        if (!isChecked(change)) return judgePlanNow(options);
        if (record.state === 'planned') return pushStep(options);
        return record.signature?.verified
          ? proposeStep(options)
          : verifyStep(options);
      case 'open':
      case 'closed':
        return watchStep(options);
      case 'merged':
        return undefined;
      default:
        throw new Error(`Unknown step state ${record.state satisfies never}`);
    }
  }

  private async cleanUp(ended: Change): Promise<Look> {
    let change = ended;
    for (const record of ended.steps) {
      change = await withdrawStep(this.scope, change, record);
      // It landed after all, and goes on from there.
      if (!change.ended) {
        return { state: 'done', next: await this.nextLook(change) };
      }
    }
    return { state: 'done', next: undefined };
  }

  /** The earliest of what is expected of a change; undefined when that is nothing any more. */
  private async nextLook(change: Change): Promise<Date | undefined> {
    const now = this.scope.now();
    const isWatched =
      isUnmerged(change) || mayTurnLive(change, now) || isReviewDue(change);
    return isWatched
      ? new Date(now.getTime() + WATCH_MS)
      : (await nextEnd(this.scope, change)) ??
          nextException(this.scope, change);
  }

  /**
   * An outage is retried with backoff, a refusal is tried at the next look, and what cannot be built waits
   * for a person. The same trouble is recorded once. Anything else is the portal's own fault: the log has it
   * whole, people learn only that it happened.
   */
  private async failed(id: string, error: unknown): Promise<Look> {
    const change = (await this.scope.store.get(id))!;
    const step = change.steps.find(each => each.state !== 'merged');
    const { repo } = step ?? change.steps.at(-1)!;
    const trouble = troubleOf(this.scope, error, repo);
    if (step && !change.ended && !isKnown(change, trouble)) {
      await recordOf(this.scope, id, {
        type: 'DeliveryFailed',
        step: step.index,
        ...trouble,
      });
    }
    if (trouble.reason === 'PortalFault') throw error;
    return trouble.reason === 'ForgeUnreachable' || change.ended
      ? { state: 'retry', because: trouble.detail ?? trouble.message }
      : { state: 'done', next: await this.nextLook(change) };
  }
}

/** Numbers aside: a forge that counts its requests in its answers must not fill the log. */
function isKnown(change: Change, trouble: Trouble): boolean {
  const proposed = conditionOf(change, 'Proposed');
  const words = (text: string) => text.replace(/[0-9a-f]*\d[0-9a-f]*/gi, '#');
  return (
    proposed?.reason === trouble.reason &&
    words(proposed.message) === words(trouble.message)
  );
}

function isUnmerged(change: Change): boolean {
  return conditionOf(change, 'Merged')?.status !== 'true';
}

/** A merged change is looked at until it is live, or nobody expects that any more. */
function mayTurnLive(change: Change, now: Date): boolean {
  const live = conditionOf(change, 'Live');
  if (live?.status === 'true' || live?.reason === 'NoLiveCheck') return false;
  const merged = change.steps.map(({ mergedAt }) =>
    Date.parse(mergedAt ?? change.updatedAt),
  );
  return now.getTime() - Math.max(...merged) < EXPECTED_LIVE_MS;
}

/** Until it is reviewed, or it was said that the review is late. */
function isReviewDue(change: Change): boolean {
  const due = conditionOf(change, 'ReviewDue');
  return due?.status === 'true' && due.reason === 'MergedUrgently';
}

function stateOf(change: Change, index: number): StepRecord['state'] {
  return change.steps.find(step => step.index === index)!.state;
}
