import { blindSites, sitesOf } from '../../panels/siteAnswers';
import { collectedQuestion, rollout } from '../../signals';
import type { RolloutValue } from '../../signals';
import { foldJudged } from '../foldJudged';
import type { Judged } from '../foldJudged';
import { evidenceOf, notAsked, toldOf } from '../toldOf';
import type { Told } from '../toldOf';
import { sayOf } from '../sayOf';
import type { Say } from '../sayOf';
import type { Gate, GateEvidence, GateSubject } from '../types';

type Rollout = RolloutValue['rollouts'][number];

/** Services whose weights the step writes. */
function moved({ diff }: GateSubject): string[] {
  const refs = diff.flatMap(({ type, service }) =>
    type === 'route-backends' ? service ?? [] : [],
  );
  return [...new Set(refs)];
}

function place({ before, after }: GateSubject, ref: string) {
  const specs = [before, after].flatMap(
    world => world.services.get(ref)?.manifest.spec ?? [],
  );
  return {
    declared: specs.some(spec => spec.rollout !== undefined),
    clusters: [...new Set(specs.flatMap(({ clusters }) => clusters))],
  };
}

/** A rollout whose phase is not of the generation asked for may have begun a moment ago (mesh.md 6.1). */
function owns({ current, phase }: Rollout): 'yes' | 'no' | 'unknown' {
  if (!current) return 'unknown';
  return phase === 'Healthy' ? 'no' : 'yes';
}

function words({ name, cluster, phase, step, steps }: Rollout): string {
  return `${name} in ${cluster} (${phase}, step ${step} of ${steps})`;
}

/** What the sites tell of the rollouts of a service. */
function judgedRollouts(
  told: Told<RolloutValue>,
  declared: boolean,
  say: Say,
): Judged {
  const rollouts = told.heard.flatMap(({ value }) => value.rollouts);
  const of = (wanted: ReturnType<typeof owns>) =>
    rollouts.filter(each => owns(each) === wanted).map(words);
  const [owning, unknown] = [of('yes'), of('unknown')];
  if (owning.length > 0) {
    return say.fail(
      'RolloutActive',
      `a rollout owns the weights: ${owning.join(
        ', ',
      )}. Let it finish, or abort it and roll its version back; two writers of one weight race.`,
    );
  }
  if (unknown.length > 0) {
    return say.open(
      'StaleEvidence',
      `the status of ${unknown.join(
        ', ',
      )} is of an older generation, so whether it owns the weights is unknown.`,
    );
  }
  // Sources list the rollouts there are: one that looked and has none of the service says that there is none.
  const blind = blindSites(told.silent);
  if (declared && blind.length > 0) {
    return say.silent(
      blind,
      'It declares a rollout, and whether one owns the weights cannot be told.',
    );
  }
  return say.pass(
    declared
      ? 'no rollout is under way.'
      : 'declares no rollout, so its manifest owns the weights.',
  );
}

function judged(
  ref: string,
  subject: GateSubject,
  evidence: GateEvidence & { readonly now: Date },
): Judged {
  const { declared, clusters } = place(subject, ref);
  const sites = sitesOf(subject.before, clusters);
  const told = toldOf(rollout, { name: ref, sites }, evidence);
  if (told === undefined) return notAsked(ref, 'the state of its rollout');
  const about = evidenceOf(`rollouts of ${ref}`, told, ({ rollouts }) =>
    rollouts.length === 0 ? 'none' : rollouts.map(words).join(', '),
  );
  return judgedRollouts(told, declared, sayOf(ref, about));
}

/** @public */
export const rolloutHoldGate: Gate = {
  id: 'rollout-hold',
  title: 'No rollout owns the weights',
  why: 'While a release rolls out its controller is the one writer of the weights; a second one races it, and the rollback too (M-15).',
  source: 'M-15',
  scope: 'step',
  defaultMode: 'enforce',
  overridable: false,
  concerns: ['route-backends'],
  asks: subject => moved(subject).map(ref => collectedQuestion(rollout, ref)),
  judge: (subject, evidence, now) =>
    foldJudged(
      moved(subject).map(each => judged(each, subject, { ...evidence, now })),
      { none: 'No weight is written by this step.', many: 'services' },
      now,
    ),
};
