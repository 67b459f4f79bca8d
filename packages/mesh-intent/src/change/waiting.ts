import { isTrue } from './conditions';
import { unmergedBefore } from './steps';
import type { Change } from './types';

const DAY_MS = 24 * 3_600_000;

/** Longer than the longest window any gate asks for, and than most people are away. */
const GATES_MS = 14 * DAY_MS;

/** Clusters apply within minutes; what a day does not prove needs a person. */
const LIVE_MS = DAY_MS;

/** Checks that wait for a whole day of measurements may begin it a day after the merge, and are collected later still. */
const WINDOW_MS = 3 * DAY_MS;

function daysOf(ms: number): string {
  return `${Math.floor(ms / DAY_MS)} days`;
}

/**
 * Why a change has stalled, in words and with what to do; undefined while it may still wait (3-changes.md: a wait without
 * progress past its horizon).
 * @public
 */
export function stalledBecause(change: Change, now: Date): string | undefined {
  if (change.ended !== undefined || isTrue(change, 'Live')) return undefined;
  if (isTrue(change, 'Merged')) return notLive(change, now);
  for (const step of change.steps) {
    if (step.state !== 'open' || step.outcomeSince === undefined) continue;
    if (unmergedBefore(change, step.index).length > 0) continue;
    const waited = now.getTime() - Date.parse(step.outcomeSince);
    if (step.outcome !== 'insufficient-evidence' || waited < GATES_MS) continue;
    const held = step.verdicts
      .filter(
        ({ mode, verdict }) =>
          mode === 'enforce' && verdict.outcome === 'insufficient-evidence',
      )
      .map(({ gate, verdict }) => `${gate}: ${verdict.message}`)
      .join(' ');
    return `Step ${step.index} has waited for ${daysOf(
      waited,
    )}. ${held} Bring what is missing, or withdraw the change.`;
  }
  return undefined;
}

function notLive(change: Change, now: Date): string | undefined {
  const live = change.conditions.find(({ type }) => type === 'Live');
  if (live === undefined || live.reason === 'NoLiveCheck') return undefined;
  const merged = change.steps.map(({ mergedAt }) => Date.parse(mergedAt ?? ''));
  const waited = now.getTime() - Math.max(...merged);
  const horizon = live.reason === 'WindowNotElapsed' ? WINDOW_MS : LIVE_MS;
  return waited >= horizon
    ? `Merged for ${Math.floor(
        waited / 3_600_000,
      )} h and not proven in the clusters. ${
        live.message
      } Look at drift and cluster waves, or revert it.`
    : undefined;
}
