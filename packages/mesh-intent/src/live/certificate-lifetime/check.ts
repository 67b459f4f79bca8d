import type { CertificateLifetimeValue } from '../../diff';
import { foldJudged } from '../../gates/foldJudged';
import type { Judged } from '../../gates/foldJudged';
import {
  evidenceOf,
  notAsked,
  silenceOf,
  silenceReason,
  toldOf,
} from '../../gates/toldOf';
import { duration } from '../../panels/numbers';
import { sitesOf } from '../../panels/siteAnswers';
import { certificates, collectedQuestion } from '../../signals';
import { certificateHours } from '../../world';
import { mergedMs } from '../merged';
import type { LiveCheck, LiveEvidence, LiveSubject } from '../types';

const HOUR_MS = 3_600_000;

/** A workload whose certificates are to live shorter or longer. */
interface Lifetime {
  readonly ref: string;
  readonly hours: number;
  /** Lifetime of the certificates that were issued before. */
  readonly before: number;
  readonly mergedMs: number | undefined;
}

function lifetimes(subject: LiveSubject): Lifetime[] {
  return subject.diff.flatMap<Lifetime>(entry => {
    if (entry.type !== 'certificate-lifetime') return [];
    const hoursOf = (value: unknown) =>
      (value as CertificateLifetimeValue | undefined)?.hours ??
      certificateHours;
    return [
      {
        ref: entry.key,
        hours: hoursOf(entry.after),
        before: hoursOf(entry.before),
        mergedMs: mergedMs(subject, entry),
      },
    ];
  });
}

function judged(
  { ref, hours, before, mergedMs: merged }: Lifetime,
  { after }: LiveSubject,
  evidence: LiveEvidence & { readonly now: Date },
): Judged {
  const { clusters = [] } = after.services.get(ref)?.manifest.spec ?? {};
  const open = (reason: Judged['reason'], message: string): Judged => ({
    outcome: 'insufficient-evidence',
    reason,
    message: `${ref}: ${message}`,
    evidence: [],
  });
  if (clusters.length === 0 || merged === undefined) {
    return open(
      'SubjectUnknown',
      'where it runs, or when this merged, is not known.',
    );
  }
  const told = toldOf(
    certificates,
    { name: ref, sites: sitesOf(after, clusters) },
    evidence,
  );
  if (told === undefined) return notAsked(ref, 'its certificates');
  const rows = told.heard.flatMap(({ value }) => value.clusters);
  const about = evidenceOf(`certificates of ${ref}`, told, value =>
    value.clusters
      .map(
        ({ cluster, leastSecondsLeft }) =>
          `${cluster}: ${
            leastSecondsLeft === null ? 'unknown' : duration(leastSecondsLeft)
          }`,
      )
      .join(', '),
  );
  // The last certificate of the old lifetime is renewed at half of it at the latest (M-08).
  const renewed = merged + (before / 2) * HOUR_MS;
  const longer = rows.filter(
    ({ leastSecondsLeft }) => (leastSecondsLeft ?? 0) > hours * 3600,
  );
  if (evidence.now.getTime() < renewed) {
    return {
      ...open(
        'WindowNotElapsed',
        `certificates of the old lifetime are renewed until ${new Date(
          renewed,
        ).toISOString()}.`,
      ),
      evidence: about,
    };
  }
  if (longer.length > 0) {
    return {
      outcome: 'fail',
      reason: 'ThresholdExceeded',
      message: `${ref}: certificates in ${longer
        .map(({ cluster }) => cluster)
        .join(', ')} are good for longer than ${hours} h.`,
      evidence: about,
    };
  }
  if (told.silent.length > 0) {
    return {
      ...open(silenceReason(told.silent), silenceOf(told.silent)),
      evidence: about,
    };
  }
  const unknown = clusters.filter(
    name =>
      (rows.find(({ cluster }) => cluster === name)?.leastSecondsLeft ??
        null) === null,
  );
  if (unknown.length > 0) {
    return {
      ...open(
        'NoSamples',
        `nobody knows how long certificates in ${unknown.join(', ')} are good.`,
      ),
      evidence: about,
    };
  }
  return {
    outcome: 'pass',
    reason: 'Satisfied',
    message: `${ref}: certificates are good for ${hours} h at most in ${clusters.join(
      ', ',
    )}.`,
    evidence: about,
  };
}

/** @public */
export const certificateLifetime: LiveCheck = {
  id: 'certificate-lifetime',
  title: 'Certificates live as long as declared',
  why: 'A lifetime is true once every certificate that was issued under the old one is renewed, and none is good for longer (M-08).',
  source: 'M-08',
  concerns: ['certificate-lifetime'],
  asks: subject =>
    lifetimes(subject).map(({ ref }) => collectedQuestion(certificates, ref)),
  judge: (subject, evidence, now) =>
    foldJudged(
      lifetimes(subject).map(each =>
        judged(each, subject, { ...evidence, now }),
      ),
      { none: 'No lifetime changes.', many: 'workloads' },
      now,
    ),
};
