import { foldJudged } from '../../gates/foldJudged';
import type { Judged } from '../../gates/foldJudged';
import {
  evidenceOf,
  notAsked,
  silenceOf,
  silenceReason,
  toldOf,
} from '../../gates/toldOf';
import { percent } from '../../panels/numbers';
import { rolloutPanel } from '../../panels/rolloutPanel';
import { blindSites, sitesOf } from '../../panels/siteAnswers';
import { collectedQuestion, rollout } from '../../signals';
import type { ServiceEntry } from '../../world';
import type { LiveCheck, LiveEvidence, LiveSubject } from '../types';

/** Services whose weights the change writes. */
function moved({ diff, after }: LiveSubject): ServiceEntry[] {
  const refs = diff.flatMap(({ type, op, service }) =>
    type === 'route-backends' && op !== 'remove' ? service ?? [] : [],
  );
  return [...new Set(refs)].flatMap(ref => after.services.get(ref) ?? []);
}

function judged(
  { ref, manifest }: ServiceEntry,
  { after }: LiveSubject,
  evidence: LiveEvidence & { readonly now: Date },
): Judged {
  if (manifest.spec.rollout === undefined) {
    return {
      outcome: 'pass',
      reason: 'ForInformation',
      message: `${ref}: without a rollout nobody measures the share each version gets; that the routes were applied is proven apart.`,
      evidence: [],
    };
  }
  const sites = sitesOf(after, manifest.spec.clusters);
  const told = toldOf(rollout, { name: ref, sites }, evidence);
  if (told === undefined) return notAsked(ref, 'the share its versions get');
  const { rollouts } = rolloutPanel(told.answers, sites);
  const about = evidenceOf(`rollouts of ${ref}`, told, value =>
    value.rollouts
      .map(({ cluster, appliedWeight }) => `${cluster} ${appliedWeight}`)
      .join(', '),
  );
  const say = (said: Omit<Judged, 'evidence'>): Judged => ({
    ...said,
    message: `${ref}: ${said.message}`,
    evidence: about,
  });
  const off = rollouts.filter(each => each.current && each.off === true);
  if (off.length > 0) {
    return say({
      outcome: 'fail',
      reason: 'ThresholdExceeded',
      message: off
        .map(
          ({ cluster, declaredWeight, appliedWeight }) =>
            `${cluster} gives the new version ${percent(
              appliedWeight ?? 0,
            )} instead of ${percent(declaredWeight)}`,
        )
        .join('; ')
        .concat('.'),
    });
  }
  // A source that looked and has no rollout of the service has none to tell of.
  const blind = blindSites(told.silent);
  if (blind.length > 0) {
    return say({
      outcome: 'insufficient-evidence',
      reason: silenceReason(blind),
      message: silenceOf(blind),
    });
  }
  const open = rollouts.filter(each => !each.current || each.off === undefined);
  if (rollouts.length === 0 || open.length > 0) {
    return say({
      outcome: 'insufficient-evidence',
      reason: 'NoSamples',
      message: 'nobody measured the share its versions get yet.',
    });
  }
  return say({
    outcome: 'pass',
    reason: 'Satisfied',
    message: 'its versions get the share that is declared, within a fifth.',
  });
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
