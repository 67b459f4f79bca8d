import { foldJudged } from '../../gates/foldJudged';
import type { Judged } from '../../gates/foldJudged';
import { evidenceOf, notAsked, toldOf } from '../../gates/toldOf';
import type { Told } from '../../gates/toldOf';
import { sayOf } from '../../gates/sayOf';
import type { Say } from '../../gates/sayOf';
import { percent } from '../../panels/numbers';
import { rolloutPanel } from '../../panels/rolloutPanel';
import { blindSites, sitesOf } from '../../panels/siteAnswers';
import { collectedQuestion, rollout } from '../../signals';
import type { RolloutValue } from '../../signals';
import type { ServiceEntry } from '../../world';
import type { LiveCheck, LiveEvidence, LiveSubject } from '../types';

/** Services whose weights the change writes. */
function moved({ diff, after }: LiveSubject): ServiceEntry[] {
  const refs = diff.flatMap(({ type, op, service }) =>
    type === 'route-backends' && op !== 'remove' ? service ?? [] : [],
  );
  return [...new Set(refs)].flatMap(ref => after.services.get(ref) ?? []);
}

/** What the sites tell of the shares of a service with a rollout. */
function judgedShares(
  told: Told<RolloutValue>,
  sites: ReadonlySet<string>,
  say: Say,
): Judged {
  const { rollouts } = rolloutPanel(told.answers, sites);
  const off = rollouts
    .filter(each => each.current && each.off === true)
    .map(
      ({ cluster, declaredWeight, appliedWeight }) =>
        `${cluster} gives the new version ${percent(
          appliedWeight ?? 0,
        )} instead of ${percent(declaredWeight)}`,
    );
  if (off.length > 0) {
    return say.fail('ThresholdExceeded', `${off.join('; ')}.`);
  }
  // A source that looked and has no rollout of the service has none to tell of.
  const blind = blindSites(told.silent);
  if (blind.length > 0) return say.silent(blind);
  const open = rollouts.filter(each => !each.current || each.off === undefined);
  return rollouts.length === 0 || open.length > 0
    ? say.open('NoSamples', 'nobody measured the share its versions get yet.')
    : say.pass('its versions get the share that is declared, within a fifth.');
}

function judged(
  { ref, manifest }: ServiceEntry,
  { after }: LiveSubject,
  evidence: LiveEvidence & { readonly now: Date },
): Judged {
  if (manifest.spec.rollout === undefined) {
    return sayOf(ref).inform(
      'without a rollout nobody measures the share each version gets; that the routes were applied is proven apart.',
    );
  }
  const sites = sitesOf(after, manifest.spec.clusters);
  const told = toldOf(rollout, { name: ref, sites }, evidence);
  if (told === undefined) return notAsked(ref, 'the share its versions get');
  const about = evidenceOf(`rollouts of ${ref}`, told, value =>
    value.rollouts
      .map(({ cluster, appliedWeight }) => `${cluster} ${appliedWeight}`)
      .join(', '),
  );
  return judgedShares(told, sites, sayOf(ref, about));
}

/** @public */
export const appliedShare: LiveCheck = {
  id: 'applied-share',
  title: 'Versions get the share that is declared',
  why: 'What a route declares and what arrives may differ; the share that was measured is within a fifth of the declared one (M-15).',
  source: 'M-15',
  concerns: ['route-backends'],
  asks: subject =>
    moved(subject)
      .filter(({ manifest }) => manifest.spec.rollout !== undefined)
      .map(({ ref }) => collectedQuestion(rollout, ref)),
  judge: (subject, evidence, now) =>
    foldJudged(
      moved(subject).map(each => judged(each, subject, { ...evidence, now })),
      { none: 'No weight is written.', many: 'services' },
      now,
    ),
};
