import type { Answer } from '@causeway/mesh-authz';
import type { CertificatesValue } from '../signals';
import { siteAnswers } from './siteAnswers';
import type { SilentSite } from './siteAnswers';

/** `renewing-fails`: renewals failed in the hour; `ended`: no time is left; `soon`: less than an hour is. @public */
export type CertificateState =
  | 'good'
  | 'soon'
  | 'ended'
  | 'renewing-fails'
  | 'unknown';

/** @public */
export interface CertificatePanel {
  readonly clusters: readonly (CertificatesValue['clusters'][number] & {
    readonly state: CertificateState;
  })[];
  readonly silent: readonly SilentSite[];
}

const SOON_SECONDS = 3600;

/**
 * How long the certificates of a service's proxies are good for, and whether they are renewed (M-08).
 * @public
 */
export function certificatePanel(
  answers: readonly Answer<CertificatesValue>[],
  about: {
    readonly sites: ReadonlySet<string>;
    readonly clusters: readonly string[];
  },
): CertificatePanel {
  const { heard, silent } = siteAnswers(answers, about.sites);
  const told = heard.flatMap(({ value }) => value.clusters);
  // A cluster that no answer speaks of is as unknown as one without a number.
  const missing = about.clusters
    .filter(name => !told.some(({ cluster }) => cluster === name))
    .map(cluster => ({
      cluster,
      proxies: 0,
      leastSecondsLeft: null,
      failedRenewals: 0,
      releases: [],
    }));
  return {
    // Where a site is silent, that says why; its clusters need no row each.
    clusters: [...told, ...(silent.length > 0 ? [] : missing)]
      .map(each => ({ ...each, state: stateOf(each) }))
      .sort((a, b) => (a.cluster < b.cluster ? -1 : 1)),
    silent,
  };
}

function stateOf(
  each: CertificatesValue['clusters'][number],
): CertificateState {
  if (each.failedRenewals > 0) return 'renewing-fails';
  if (each.leastSecondsLeft === null) return 'unknown';
  if (each.leastSecondsLeft <= 0) return 'ended';
  return each.leastSecondsLeft < SOON_SECONDS ? 'soon' : 'good';
}
