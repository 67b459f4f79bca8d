import { canonicalRules } from '../../diff/canonicalRules';
import { liveRules } from '../../gates/dry-run-soak/liveRules';
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
import { collectedQuestion, policyLive } from '../../signals';
import type { PolicyLiveValue } from '../../signals';
import { selectedServices } from '../../world';
import type { ServiceEntry } from '../../world';
import type { LiveCheck, LiveEvidence, LiveSubject } from '../types';

type Live = PolicyLiveValue['clusters'][number]['policies'][number];

/** A policy the change writes or takes away, with the services whose proxies have to know. */
interface Written {
  /** "shop/checkout-callers". */
  readonly key: string;
  /** Absent when it is taken away. */
  readonly wanted?: { readonly rules: string; readonly dryRun: boolean };
  readonly services: readonly ServiceEntry[];
}

function written({ diff, before, after }: LiveSubject): Written[] {
  const keys = new Set(
    diff
      .filter(
        ({ type }) => type === 'policy-rules' || type === 'policy-dry-run',
      )
      .map(({ key }) => key),
  );
  return [...keys].flatMap<Written>(key => {
    const is = after.policies.get(key)?.value;
    const policy = is ?? before.policies.get(key)?.value;
    if (policy === undefined) return [];
    return [
      {
        key,
        ...(is === undefined
          ? {}
          : { wanted: { rules: canonicalRules(is), dryRun: is.dryRun } }),
        services: selectedServices(after, policy),
      },
    ];
  });
}

function stateOf(
  { key, wanted }: Written,
  policies: readonly Live[] | undefined,
): 'done' | 'untold' | 'waiting' | 'other' {
  if (policies === undefined) return 'untold';
  const own = policies.filter(({ policy }) => policy === key);
  if (wanted === undefined) return own.length === 0 ? 'done' : 'other';
  const same = own.find(
    each => each.dryRun === wanted.dryRun && liveRules(each) === wanted.rules,
  );
  if (same === undefined) return 'other';
  return same.acknowledgedSince === null ? 'waiting' : 'done';
}

const words = {
  untold: 'nobody told which policies are live',
  waiting: 'not every proxy has acknowledged it',
  other: 'something else is live',
} as const;

function judged(
  item: Written,
  service: ServiceEntry,
  given: {
    readonly subject: LiveSubject;
    readonly evidence: LiveEvidence;
    readonly now: Date;
  },
): Judged {
  const { clusters } = service.manifest.spec;
  const name = `${item.key} for ${service.ref}`;
  const sites = sitesOf(given.subject.after, clusters);
  const told = toldOf(
    policyLive,
    { name: service.ref, sites },
    { ...given.evidence, now: given.now },
  );
  if (told === undefined) return notAsked(name, 'which policies are live');
  const evidence = evidenceOf(`live policies of ${service.ref}`, told, value =>
    value.clusters.map(({ cluster }) => cluster).join(', '),
  );
  const rows = told.heard.flatMap(({ value }) => value.clusters);
  const open = clusters.flatMap(cluster => {
    const policies = rows.find(each => each.cluster === cluster)?.policies;
    const state = stateOf(item, policies);
    return state === 'done' ? [] : [{ cluster, state }];
  });
  if (open.length === 0) {
    return {
      outcome: 'pass',
      reason: 'Satisfied',
      message: `${name}: ${
        item.wanted === undefined ? 'gone from' : 'acknowledged in'
      } ${clusters.join(', ')}.`,
      evidence,
    };
  }
  const untold =
    told.silent.length > 0 && open.every(({ state }) => state === 'untold');
  return {
    outcome: 'insufficient-evidence',
    reason: untold ? silenceReason(told.silent) : 'WindowNotElapsed',
    message: `${name}: ${open
      .map(({ cluster, state }) => `${cluster}: ${words[state]}`)
      .join('; ')}. ${silenceOf(told.silent)}`.trim(),
    evidence,
  };
}

/** @public */
export const policyApplied: LiveCheck = {
  id: 'policy-applied',
  title: 'The policy is live as merged',
  why: 'A policy is true once every proxy it selects acknowledged these rules in this mode, or the rules that are gone are gone everywhere (M-12).',
  source: 'M-12',
  concerns: ['policy-rules', 'policy-dry-run'],
  asks: subject =>
    written(subject)
      .flatMap(({ services }) => services)
      .map(({ ref }) => collectedQuestion(policyLive, ref)),
  judge: (subject, evidence, now) =>
    foldJudged(
      written(subject).flatMap(item =>
        item.services.length === 0
          ? [
              {
                outcome: 'insufficient-evidence' as const,
                reason: 'SubjectUnknown' as const,
                message: `${item.key} selects no service the intent knows.`,
                evidence: [],
              },
            ]
          : item.services.map(each =>
              judged(item, each, { subject, evidence, now }),
            ),
      ),
      { none: 'No policy changes.', many: 'workloads' },
      now,
    ),
};
