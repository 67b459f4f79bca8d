import type { Answer } from '@causeway/mesh-authz';
import type { RolloutValue } from '../signals';
import { siteAnswers } from './siteAnswers';
import type { SilentSite } from './siteAnswers';

type Rollout = RolloutValue['rollouts'][number];

/**
 * How a rollout stands: `waiting` for requests its analysis needs, `stopped` by a failed one or by hand, `unknown` where
 * the status is of an older generation.
 * @public
 */
export type RolloutStanding =
  | 'done'
  | 'moving'
  | 'waiting'
  | 'stopped'
  | 'unknown';

/** @public */
export interface RolloutRow extends Rollout {
  readonly standing: RolloutStanding;
  /** Requests still missing for the verdict of the analysis that needs most; 0 when none is missing. */
  readonly missing: number;
  /** Declared and applied share differ by more than a fifth of the declared one (M-15); `undefined` when unknown. */
  readonly off: boolean | undefined;
}

/** @public */
export interface RolloutPanel {
  readonly rollouts: readonly RolloutRow[];
  readonly silent: readonly SilentSite[];
}

/** Largest difference of the applied share, relative to the declared one (M-15). */
const TOLERANCE = 0.2;

function missingOf({ analyses }: Rollout): number {
  return Math.max(
    0,
    ...analyses
      .filter(({ phase }) => phase !== 'Successful')
      .map(({ needed = 0, seen = 0 }) => needed - seen),
  );
}

function standingOf(rollout: Rollout): RolloutStanding {
  if (!rollout.current) return 'unknown';
  const { phase, analyses } = rollout;
  const has = (wanted: Rollout['analyses'][number]['phase']) =>
    analyses.some(analysis => analysis.phase === wanted);
  if (phase === 'Degraded' || has('Failed') || has('Error')) return 'stopped';
  if (has('Inconclusive')) return 'waiting';
  if (phase === 'Healthy') return 'done';
  return phase === 'Paused' && !has('Running') ? 'waiting' : 'moving';
}

function isOff({ declaredWeight, appliedWeight }: Rollout) {
  if (appliedWeight === null) return undefined;
  if (declaredWeight === 0) return appliedWeight > 0;
  return Math.abs(appliedWeight - declaredWeight) > TOLERANCE * declaredWeight;
}

/**
 * Where the rollouts of a service stand, cluster by cluster.
 * @public
 */
export function rolloutPanel(
  answers: readonly Answer<RolloutValue>[],
  sites: ReadonlySet<string>,
): RolloutPanel {
  const { heard, silent } = siteAnswers(answers, sites);
  return {
    rollouts: heard
      .flatMap(({ value }) => value.rollouts)
      .map(rollout => ({
        ...rollout,
        standing: standingOf(rollout),
        missing: missingOf(rollout),
        off: isOff(rollout),
      }))
      .sort((a, b) => (a.cluster < b.cluster ? -1 : 1)),
    silent,
  };
}
