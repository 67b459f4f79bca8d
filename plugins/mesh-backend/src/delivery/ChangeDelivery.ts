import {
  conditionOf,
  phaseOf,
  type Change,
  type StepRecord,
  type World,
} from '@causeway/mesh-intent';
import { CodeHostError } from '@causeway/plugin-mesh-node';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { followBase } from './followBase';
import { proposeStep } from './proposeStep';
import { pushStep } from './pushStep';
import { verifyStep } from './verifyStep';
import { watchStep } from './watchStep';
import { withdrawStep } from './withdrawStep';

/** An open pull request is looked at this often even when no webhook comes (polling is truth). */
const WATCH_MS = 60_000;

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
      return change.ended
        ? await this.cleanUp(change)
        : await this.deliver(change);
    } catch (error) {
      if (error instanceof CodeHostError) return this.failed(id, error);
      throw error;
    }
  }

  private async deliver(before: Change): Promise<Look> {
    const { world } = await this.scope.worlds.current();
    let change = await followBase(this.scope, before, world);
    for (const { index } of change.steps) {
      for (;;) {
        const moved = await this.move({ change, index, tips: world.commits });
        if (moved === undefined || moved.version === change.version) break;
        change = moved;
      }
      if (stateOf(change, index) === 'planned') break;
    }
    return { state: 'done', next: this.nextLook(change) };
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
    const held = isHeld(change);
    switch (record.state) {
      case 'planned':
        return held ? undefined : pushStep(options);
      case 'pushed':
        if (held) return undefined;
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

  private async cleanUp(change: Change): Promise<Look> {
    for (const record of change.steps) {
      await withdrawStep(this.scope, change, record);
    }
    return { state: 'done', next: undefined };
  }

  private nextLook(change: Change): Date | undefined {
    const phase = phaseOf(change);
    if (phase === 'merged' || phase === 'live') return undefined;
    return new Date(this.scope.now().getTime() + WATCH_MS);
  }

  /** An outage is retried; a refusal waits for a person. The same trouble twice is recorded once. */
  private async failed(id: string, error: CodeHostError): Promise<Look> {
    const change = (await this.scope.store.get(id))!;
    const step = change.steps.find(each => each.state !== 'merged');
    const known = conditionOf(change, 'Proposed')?.message;
    if (step && !change.ended && known !== error.message) {
      await recordOf(this.scope, id, {
        type: 'DeliveryFailed',
        step: step.index,
        reason: error.facts.retry ? 'ForgeUnreachable' : 'ForgeRefused',
        permanent: !error.facts.retry,
        message: error.message,
      });
    }
    return error.facts.retry
      ? { state: 'retry', because: error.message }
      : { state: 'done', next: this.nextLook(change) };
  }
}

/** A person has to act before anything more is pushed; what is open is still watched. */
function isHeld(change: Change): boolean {
  return (
    conditionOf(change, 'Checked')?.status !== 'true' ||
    conditionOf(change, 'WaitingForPerson')?.status === 'true' ||
    conditionOf(change, 'Outdated')?.status === 'true'
  );
}

function stateOf(change: Change, index: number): StepRecord['state'] {
  return change.steps.find(step => step.index === index)!.state;
}
