import type { CertificatePanel } from './certificatePanel';
import type { CostPanel } from './costPanel';
import type { DriftPanel } from './driftPanel';
import type { Headline, HeadlineStanding } from './Headline';
import { counted } from './numbers';
import type { PlaintextClock } from './plaintextClock';
import type { RolloutPanel } from './rolloutPanel';
import { blindSites } from './siteAnswers';

const bare = (sentence: string) => sentence.replace(/\.$/, '');

const outcomes: Readonly<Record<PlaintextClock['outcome'], HeadlineStanding>> =
  { pass: 'good', fail: 'bad', 'insufficient-evidence': 'unknown' };

/** @public */
export function plaintextHeadline(panel: PlaintextClock): Headline {
  return { standing: outcomes[panel.outcome], text: bare(panel.message) };
}

const drifts: Readonly<Record<DriftPanel['state'], HeadlineStanding>> = {
  synced: 'good',
  settling: 'neutral',
  rejected: 'bad',
  unknown: 'unknown',
};

/** @public */
export function driftHeadline(panel: DriftPanel): Headline {
  return { standing: drifts[panel.state], text: bare(panel.message) };
}

/** @public */
export function rolloutHeadline({ rollouts, silent }: RolloutPanel): Headline {
  if (rollouts.length === 0) {
    return blindSites(silent).length === 0
      ? { standing: 'neutral', text: 'No rollout of it is known' }
      : { standing: 'unknown', text: 'Unknown whether one is under way' };
  }
  const where = (wanted: (typeof rollouts)[number]['standing']) =>
    rollouts
      .filter(({ standing }) => standing === wanted)
      .map(({ cluster }) => cluster)
      .join(', ');
  const stopped = where('stopped');
  if (stopped !== '') return { standing: 'bad', text: `Stopped in ${stopped}` };
  const open = [where('unknown'), where('waiting')];
  if (open[0] !== '') {
    return {
      standing: 'unknown',
      text: `How it stands in ${open[0]} is unknown`,
    };
  }
  if (open[1] !== '') {
    return { standing: 'unknown', text: `Waiting in ${open[1]}` };
  }
  const moving = where('moving');
  if (moving !== '')
    return { standing: 'neutral', text: `Moving in ${moving}` };
  const text = `${counted(rollouts.length, 'rollout is', 'rollouts are')} done`;
  // Elsewhere one may be under way.
  return blindSites(silent).length > 0
    ? { standing: 'unknown', text: `${text}, as far as the sites answered` }
    : { standing: 'good', text };
}

/** @public */
export function certificateHeadline(panel: CertificatePanel): Headline {
  const { clusters, silent } = panel;
  const failing = clusters.filter(({ state }) => state === 'renewing-fails');
  if (failing.length > 0) {
    const names = failing.map(({ cluster }) => cluster).join(', ');
    return { standing: 'bad', text: `Renewing certificates fails in ${names}` };
  }
  if (clusters.some(({ state }) => state === 'ended')) {
    return { standing: 'bad', text: 'A certificate has ended' };
  }
  if (clusters.some(({ state }) => state === 'soon')) {
    return { standing: 'warning', text: 'A certificate ends within the hour' };
  }
  if (
    clusters.length === 0 ||
    clusters.some(({ state }) => state === 'unknown')
  ) {
    return { standing: 'unknown', text: 'Not known for every proxy' };
  }
  const text = 'Certificates are renewed in time';
  return silent.length > 0
    ? { standing: 'unknown', text: `${text}, as far as the sites answered` }
    : { standing: 'good', text };
}

/** @public */
export function costHeadline({ usage, price }: CostPanel): Headline {
  if (price !== undefined) {
    const amount = price.proxies.toLocaleString('en', {
      style: 'currency',
      currency: price.currency,
    });
    const text = `${amount} in 30 days for the proxies of this namespace`;
    return price.isAtLeast
      ? { standing: 'unknown', text: `At least ${text}` }
      : { standing: 'neutral', text };
  }
  return usage === undefined
    ? { standing: 'unknown', text: 'Neither use nor price is known' }
    : { standing: 'unknown', text: 'The price is not known' };
}
