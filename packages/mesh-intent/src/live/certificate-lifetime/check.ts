import type { CertificateLifetimeValue } from '../../diff';
import { foldJudged } from '../../gates/foldJudged';
import type { Judged } from '../../gates/foldJudged';
import { evidenceOf, notAsked, toldOf } from '../../gates/toldOf';
import type { Told } from '../../gates/toldOf';
import { sayOf } from '../../gates/sayOf';
import type { Say } from '../../gates/sayOf';
import { duration } from '../../panels/numbers';
import { sitesOf } from '../../panels/siteAnswers';
import { certificates, collectedQuestion } from '../../signals';
import type { CertificatesValue } from '../../signals';
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

/** What the certificates say once all of the old lifetime are renewed. */
function judgedRenewed(
  { hours }: Lifetime,
  clusters: readonly string[],
  context: { readonly told: Told<CertificatesValue>; readonly say: Say },
): Judged {
  const { told, say } = context;
  const rows = told.heard.flatMap(({ value }) => value.clusters);
  const longer = rows
    .filter(({ leastSecondsLeft }) => (leastSecondsLeft ?? 0) > hours * 3600)
    .map(({ cluster }) => cluster);
  if (longer.length > 0) {
    return say.fail(
      'ThresholdExceeded',
      `certificates in ${longer.join(
        ', ',
      )} are good for longer than ${hours} h.`,
    );
  }
  if (told.silent.length > 0) return say.silent(told.silent);
  const unknown = clusters.filter(name => {
    const found = rows.find(({ cluster }) => cluster === name);
    return found === undefined || found.leastSecondsLeft === null;
  });
  return unknown.length > 0
    ? say.open(
        'NoSamples',
        `nobody knows how long certificates in ${unknown.join(', ')} are good.`,
      )
    : say.pass(
        `certificates are good for ${hours} h at most in ${clusters.join(
          ', ',
        )}.`,
      );
}

function words({ clusters }: CertificatesValue): string {
  return clusters
    .map(({ cluster, leastSecondsLeft: left }) => {
      return `${cluster}: ${left === null ? 'unknown' : duration(left)}`;
    })
    .join(', ');
}

function judged(
  item: Lifetime,
  { after }: LiveSubject,
  evidence: LiveEvidence & { readonly now: Date },
): Judged {
  const { ref, before, mergedMs: merged } = item;
  const { clusters = [] } = after.services.get(ref)?.manifest.spec ?? {};
  if (clusters.length === 0 || merged === undefined) {
    return sayOf(ref).open(
      'SubjectUnknown',
      'where it runs, or when this merged, is not known.',
    );
  }
  const sites = sitesOf(after, clusters);
  const told = toldOf(certificates, { name: ref, sites }, evidence);
  if (told === undefined) return notAsked(ref, 'its certificates');
  const say = sayOf(ref, evidenceOf(`certificates of ${ref}`, told, words));
  // The last certificate of the old lifetime is renewed at half of it at the latest (M-08).
  const renewed = merged + (before / 2) * HOUR_MS;
  return evidence.now.getTime() < renewed
    ? say.open(
        'WindowNotElapsed',
        `certificates of the old lifetime are renewed until ${new Date(
          renewed,
        ).toISOString()}.`,
      )
    : judgedRenewed(item, clusters, { told, say });
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
