import { sitesOf } from '../../panels/siteAnswers';
import { collectedQuestion, policyLive } from '../../signals';
import type { PolicyLiveValue } from '../../signals';
import type { ServiceEntry } from '../../world';
import { foldJudged } from '../foldJudged';
import type { Judged } from '../foldJudged';
import {
  evidenceOf,
  notAsked,
  silenceOf,
  silenceReason,
  toldOf,
} from '../toldOf';
import type { Told } from '../toldOf';
import { sayOf } from '../sayOf';
import type { Gate, GateEvidence, GateSubject } from '../types';
import { enforcing } from './enforcing';
import type { Enforcing } from './enforcing';
import { liveRules } from './liveRules';

const HOUR_MS = 3_600_000;

/**
 * Hours the rules have to be watched in every cluster (M-12).
 * @public
 */
export const soakHours = 24;

/** What one cluster knows of the rules. */
type Soak =
  | { readonly state: 'done'; readonly cluster: string }
  /** Epoch milliseconds at which it is long enough. */
  | {
      readonly state: 'running';
      readonly cluster: string;
      readonly since: number;
      readonly until: number;
    }
  | { readonly state: 'not-acknowledged'; readonly cluster: string }
  | { readonly state: 'absent'; readonly cluster: string }
  | { readonly state: 'untold'; readonly cluster: string };

function soakIn(
  cluster: string,
  { rules }: Enforcing,
  told: { readonly live: Told<PolicyLiveValue>; readonly now: Date },
): Soak {
  const found = told.live.heard
    .flatMap(({ value }) => value.clusters)
    .filter(each => each.cluster === cluster);
  if (found.length === 0) return { state: 'untold', cluster };
  const same = found
    .flatMap(({ policies }) => policies)
    .filter(each => each.dryRun && liveRules(each) === rules);
  if (same.length === 0) return { state: 'absent', cluster };
  const times = same.flatMap(({ acknowledgedSince }) =>
    acknowledgedSince === null ? [] : Date.parse(acknowledgedSince),
  );
  if (times.length === 0) return { state: 'not-acknowledged', cluster };
  // Several policies may say the same; the rules are live since the first.
  const since = Math.min(...times);
  const until = since + soakHours * HOUR_MS;
  return until <= told.now.getTime()
    ? { state: 'done', cluster }
    : { state: 'running', cluster, since, until };
}

function words(soak: Soak, now: Date): string {
  switch (soak.state) {
    case 'done':
      return `${soak.cluster}: watched for ${soakHours} h`;
    case 'running': {
      const hours = Math.max(
        0,
        Math.floor((now.getTime() - soak.since) / HOUR_MS),
      );
      return `${
        soak.cluster
      }: watched for ${hours} of ${soakHours} h, long enough at ${new Date(
        soak.until,
      ).toISOString()}`;
    }
    case 'not-acknowledged':
      return `${soak.cluster}: not every proxy has acknowledged the watched rules yet`;
    case 'absent':
      return `${soak.cluster}: no watched policy with these rules is live`;
    case 'untold':
      return `${soak.cluster}: nobody told which policies are live`;
    default:
      return soak satisfies never;
  }
}

function judgedService(
  item: Enforcing,
  service: ServiceEntry,
  context: {
    readonly subject: GateSubject;
    readonly evidence: GateEvidence;
    readonly now: Date;
  },
): Judged {
  const { now, evidence, subject } = context;
  const { clusters } = service.manifest.spec;
  const name = `${item.key} for ${service.ref}`;
  const sites = sitesOf(subject.after, clusters);
  const live = toldOf(
    policyLive,
    { name: service.ref, sites },
    { ...evidence, now },
  );
  if (live === undefined) return notAsked(name, 'which policies are live');
  const about = evidenceOf(
    `live policies of ${service.ref}`,
    live,
    value =>
      `${value.clusters.reduce(
        (sum, { policies }) => sum + policies.length,
        0,
      )} policies in ${value.clusters.map(each => each.cluster).join(', ')}`,
  );
  const say = sayOf(name, about);
  const open = clusters
    .map(each => soakIn(each, item, { live, now }))
    .filter(({ state }) => state !== 'done');
  if (open.length === 0) {
    return say.pass(
      `watched for ${soakHours} h or more in ${clusters.join(', ')}.`,
    );
  }
  const untold = open.every(({ state }) => state === 'untold');
  return say.open(
    untold && live.silent.length > 0
      ? silenceReason(live.silent)
      : 'WindowNotElapsed',
    `${open.map(each => words(each, now)).join('; ')}. ${silenceOf(
      live.silent,
    )}`.trim(),
  );
}

/** Dry-run exists for ALLOW and DENY only (mesh.md 1.9); who asks an authoriser or writes an audit record cannot be watched. */
function unwatchable({ key, policy }: Enforcing): Judged | undefined {
  const { action } = policy;
  return action === 'ALLOW' || action === 'DENY'
    ? undefined
    : sayOf(key).inform(
        `${action} has no dry-run, so its rules cannot be watched first.`,
      );
}

function judged(
  item: Enforcing,
  context: Parameters<typeof judgedService>[2],
): readonly Judged[] {
  const other = unwatchable(item);
  if (other !== undefined) return [other];
  const { key, services, watched } = item;
  if (!watched) {
    return [
      sayOf(key).fail(
        'NeverWatched',
        `these rules are not in dry-run today. Merge them with the annotation istio.io/dry-run: "true" first, and enforce them ${soakHours} h later.`,
      ),
    ];
  }
  if (services.length === 0) {
    return [
      sayOf(key).open(
        'SubjectUnknown',
        'it selects no service the intent knows, so nobody can say where it was watched.',
      ),
    ];
  }
  return services.map(each => judgedService(item, each, context));
}

/** @public */
export const dryRunSoakGate: Gate = {
  id: 'dry-run-soak',
  title: 'Watched for a day before it denies',
  why: 'The same rules are live in dry-run for a day in every cluster before they may deny, so that live traffic has met them once (M-12).',
  source: 'M-12',
  scope: 'step',
  defaultMode: 'enforce',
  overridable: false,
  concerns: ['policy-rules', 'policy-dry-run', 'unparsed-file'],
  asks: subject =>
    [
      ...new Set(
        enforcing(subject)
          .filter(each => each.watched && unwatchable(each) === undefined)
          .flatMap(({ services }) => services.map(({ ref }) => ref)),
      ),
    ].map(ref => collectedQuestion(policyLive, ref)),
  judge: (subject, evidence, now) =>
    foldJudged(
      enforcing(subject).flatMap(item =>
        judged(item, { subject, evidence, now }),
      ),
      {
        none: 'No rules are enforced by this step that were not before.',
        many: 'workloads',
      },
      now,
    ),
};
