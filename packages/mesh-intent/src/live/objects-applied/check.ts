import { foldJudged } from '../../gates/foldJudged';
import type { Judged } from '../../gates/foldJudged';
import {
  evidenceOf,
  notAsked,
  silenceOf,
  silenceReason,
  toldOf,
} from '../../gates/toldOf';
import { sitesOf } from '../../panels/siteAnswers';
import { clusterWave, collectedQuestion, drift } from '../../signals';
import type { ClusterWaveValue, DriftValue } from '../../signals';
import type { LiveCheck, LiveEvidence, LiveSubject } from '../types';
import { manifestTypes } from './objects';

type Evidence = LiveEvidence & { readonly now: Date };
type Said = Pick<Judged, 'outcome' | 'reason' | 'message'>;

/** Services whose objects the change writes, and the clusters that hold them. */
function subjects({ diff, before, after }: LiveSubject) {
  const refs = diff.flatMap(({ type, service }) =>
    manifestTypes.some(each => each === type) ? service ?? [] : [],
  );
  const services = [...new Set(refs)];
  const clusters = services.flatMap(ref =>
    [before, after].flatMap(
      world => world.services.get(ref)?.manifest.spec.clusters ?? [],
    ),
  );
  return { services, clusters: [...new Set(clusters)].sort() };
}

function appliedIn(
  { applications }: ClusterWaveValue,
  commits: readonly string[],
): Said {
  const own = applications.filter(
    ({ revision }) => revision !== null && commits.includes(revision),
  );
  const bad = own.find(({ health }) => health === 'Degraded');
  if (bad !== undefined) {
    return {
      outcome: 'fail',
      reason: 'ThresholdExceeded',
      message: `${bad.name} applied it and is degraded${
        bad.message === undefined ? '' : `: ${bad.message}`
      }.`,
    };
  }
  if (own.some(({ sync }) => sync === 'Synced')) {
    return { outcome: 'pass', reason: 'Satisfied', message: 'applied.' };
  }
  const at = applications
    .map(
      ({ name, revision }) => `${name} at ${revision?.slice(0, 12) ?? 'none'}`,
    )
    .join(', ');
  return {
    outcome: 'insufficient-evidence',
    reason: 'WindowNotElapsed',
    message: `not applied yet (${at === '' ? 'no application is known' : at}).`,
  };
}

function judgedCluster(
  cluster: string,
  { after, commits }: LiveSubject,
  evidence: Evidence,
): Judged {
  const told = toldOf(
    clusterWave,
    { name: cluster, sites: sitesOf(after, [cluster]) },
    evidence,
  );
  if (told === undefined) return notAsked(cluster, 'what it applied');
  const about = evidenceOf(`applications of ${cluster}`, told, value =>
    value.applications.map(({ name, sync }) => `${name} ${sync}`).join(', '),
  );
  if (told.heard.length === 0) {
    return {
      outcome: 'insufficient-evidence',
      reason: silenceReason(told.silent),
      message: `${cluster}: ${silenceOf(told.silent)}`,
      evidence: about,
    };
  }
  const applications = told.heard.flatMap(({ value }) => value.applications);
  const said = appliedIn({ applications }, commits.routing ?? []);
  return { ...said, message: `${cluster}: ${said.message}`, evidence: about };
}

function acknowledgedIn(
  found: DriftValue['clusters'][number] | undefined,
  commits: readonly string[],
): Said {
  if (found === undefined || found.proxies === 0) {
    return {
      outcome: 'insufficient-evidence',
      reason: 'NoSamples',
      message: 'no proxy is known.',
    };
  }
  const [refused] = found.rejected;
  if (refused !== undefined) {
    return {
      outcome: 'fail',
      reason: 'ThresholdExceeded',
      message: `${refused.proxies} of ${found.proxies} proxies refuse what they are sent: ${refused.text}`,
    };
  }
  const done = found.acknowledged
    .filter(({ commit }) => commit !== null && commits.includes(commit))
    .reduce((sum, each) => sum + each.proxies, 0);
  if (done >= found.proxies && found.disconnected === 0) {
    return {
      outcome: 'pass',
      reason: 'Satisfied',
      message: `all ${found.proxies} proxies acknowledged it.`,
    };
  }
  const away =
    found.disconnected === 0
      ? ''
      : `, ${found.disconnected ?? 'nobody knows how many'} are disconnected`;
  return {
    outcome: 'insufficient-evidence',
    reason: 'WindowNotElapsed',
    message: `${done} of ${found.proxies} proxies acknowledged it${away}.`,
  };
}

function judgedService(
  ref: string,
  { after, commits }: LiveSubject,
  evidence: Evidence,
): readonly Judged[] {
  const { clusters = [] } = after.services.get(ref)?.manifest.spec ?? {};
  // Of a service that is gone no proxy is left to acknowledge anything.
  if (clusters.length === 0) return [];
  const told = toldOf(
    drift,
    { name: ref, sites: sitesOf(after, clusters) },
    evidence,
  );
  if (told === undefined) return [notAsked(ref, 'what its proxies have')];
  const about = evidenceOf(`proxies of ${ref}`, told, value =>
    value.clusters
      .map(({ cluster, proxies }) => `${proxies} in ${cluster}`)
      .join(', '),
  );
  const rows = told.heard.flatMap(({ value }) => value.clusters);
  return clusters.map(cluster => {
    const site = after.clusters.get(cluster)?.site ?? cluster;
    const silent = told.silent.filter(each => each.site === site);
    if (silent.length > 0) {
      return {
        outcome: 'insufficient-evidence',
        reason: silenceReason(silent),
        message: `${ref} in ${cluster}: ${silenceOf(silent)}`,
        evidence: about,
      };
    }
    const said = acknowledgedIn(
      rows.find(each => each.cluster === cluster),
      commits.routing ?? [],
    );
    const message = `${ref} in ${cluster}: ${said.message}`;
    return { ...said, message, evidence: about };
  });
}

/** @public */
export const objectsApplied: LiveCheck = {
  id: 'objects-applied',
  title: 'Applied, and acknowledged by the proxies',
  why: 'A commit is true once every cluster applied it and every proxy of the service acknowledged it; applied alone is not effective (M-31).',
  source: 'M-31',
  concerns: manifestTypes,
  asks: subject => {
    const { services, clusters } = subjects(subject);
    return [
      ...clusters.map(each => collectedQuestion(clusterWave, each)),
      ...services
        .filter(ref => subject.after.services.has(ref))
        .map(each => collectedQuestion(drift, each)),
    ];
  },
  judge: (subject, evidence, now) => {
    const { services, clusters } = subjects(subject);
    const given = { ...evidence, now };
    return foldJudged(
      [
        ...clusters.map(each => judgedCluster(each, subject, given)),
        ...services.flatMap(each => judgedService(each, subject, given)),
      ],
      { none: 'No object of a manifest changes.', many: 'places' },
      now,
    );
  },
};
