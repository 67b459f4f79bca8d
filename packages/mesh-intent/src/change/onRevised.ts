import { audit } from './effects';
import { withProgress } from './progress';
import { teamsOf } from './teamsOf';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change, StepRecord } from './types';

type Revised = Extract<ChangeEvent, { type: 'Revised' }>;

const refuse = (refused: string): AdvanceResult => ({ ok: false, refused });

/**
 * A pull request made by hand, as it stands: what it does to its target is its plan. Its one step is open as long as the
 * forge says so; nothing is pushed for it, and verdicts about an earlier head say nothing about this one.
 */
export function onRevised(
  change: Change,
  event: Revised,
  now: Date,
): AdvanceResult {
  if (change.origin !== 'forge') {
    return refuse('Only pull requests made by hand are read from the forge.');
  }
  const [step] = change.steps;
  if (step.state === 'merged') return refuse('The pull request is merged.');
  const isSame =
    step.state === 'open' &&
    step.commit === event.commit &&
    step.base === event.base &&
    change.planHash === event.planHash &&
    change.title === event.title &&
    (event.authors ?? []).join() === (change.authors ?? []).join();
  if (isSame) return refuse('This is known already.');
  const { number, url, commit, base, plan, planHash } = event;
  const { ended: _given, teams: _teams, authors: _by, ...alive } = change;
  const hasMoved = step.commit !== commit || change.planHash !== planHash;
  const open: StepRecord = {
    index: step.index,
    repo: step.repo,
    title: plan.steps[0].title,
    branch: step.branch,
    state: 'open',
    base,
    commit,
    pullRequest: { number, url },
    verdicts: hasMoved ? [] : step.verdicts,
    outcome: hasMoved ? 'insufficient-evidence' : step.outcome,
    ...(hasMoved || step.outcomeSince === undefined
      ? {}
      : { outcomeSince: step.outcomeSince }),
    ...(step.forced === undefined ? {} : { forced: step.forced }),
  };
  const next = withProgress(
    {
      ...alive,
      title: event.title,
      services: plan.services,
      ...teamsOf(event.teams),
      ...(event.authors === undefined ? {} : { authors: event.authors }),
      plan,
      planHash,
      generation:
        change.planHash === planHash
          ? change.generation
          : change.generation + 1,
      world: event.world,
      diff: event.diff,
      steps: [open],
    },
    now,
  );
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.revised', { number, commit }),
      { type: 'deliver-step', step: step.index },
    ],
  };
}
