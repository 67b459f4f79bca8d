import { percent } from '../../panels/numbers';
import { sitesOf } from '../../panels/siteAnswers';
import { collectedQuestion, cost, meshBudget } from '../../signals';
import { selectedServices } from '../../world';
import type { World } from '../../world';
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
import type { CostValue } from '../../signals';
import type { Gate, GateEvidence, GateSubject } from '../types';
import { grown, sharesOf, total } from './shares';
import type { Shares } from './shares';
import { widenings } from './widening';
import type { Widening } from './widening';

/** Share of the budget from which the platform wants to look (M-32). */
const REVIEW = 0.8;
/** Silent sites that are named in a sentence. */
const NAMED = 3;

/** Namespaces with services, which is everything the mesh is paid for. */
function namespacesOf({ services }: World): string[] {
  const all = [...services.values()].map(
    ({ manifest }) => manifest.metadata.namespace,
  );
  return [...new Set(all)].sort();
}

function toldOfNamespace(
  namespace: string,
  world: World,
  evidence: GateEvidence & { readonly now: Date },
): Told<CostValue> | undefined {
  const clusters = selectedServices(world, { namespace }).flatMap(
    ({ manifest }) => manifest.spec.clusters,
  );
  const sites = sitesOf(world, clusters);
  return toldOf(cost, { name: namespace, sites, part: 'usage' }, evidence);
}

const usageOf = ({ heard }: Told<CostValue>) =>
  total(heard.flatMap(({ value }) => value.usage ?? []));

/** How far a share is used up: 1 is the whole budget. */
function used({ cpu = 0, memory = 0 }: Shares): number {
  return Math.max(cpu / meshBudget.cpu, memory / meshBudget.memory);
}

function words({ cpu, memory }: Shares): string {
  const of = (share: number | undefined, budget: number, what: string) =>
    share === undefined
      ? []
      : [`${percent(share)} of ${what} (budget ${percent(budget)})`];
  return [
    ...of(cpu, meshBudget.cpu, 'CPU'),
    ...of(memory, meshBudget.memory, 'memory'),
  ].join(' and ');
}

/** One share against the budget; `why` says what widens it. */
function judgedShare(
  name: string,
  shares: Shares,
  why: string,
): Omit<Judged, 'evidence'> {
  if (shares.cpu === undefined && shares.memory === undefined) {
    return {
      outcome: 'insufficient-evidence',
      reason: 'NoSamples',
      message: `${name}: no use was measured.${why}`,
    };
  }
  const message = `${name}: proxies would take ${words(shares)}.${why}`;
  if (used(shares) > 1) {
    return {
      outcome: 'fail',
      reason: 'ThresholdExceeded',
      message: `${message} That is over the budget; narrow scopes or sampling first.`,
    };
  }
  return used(shares) > REVIEW
    ? {
        outcome: 'pass',
        reason: 'ForInformation',
        message: `${message} That is over ${
          REVIEW * 100
        } % of it: ask the platform team for a review of scope and sampling.`,
      }
    : { outcome: 'pass', reason: 'Satisfied', message };
}

function judgedNamespace(
  { namespace, why, growth }: Widening,
  told: Told<CostValue>,
): Judged {
  const evidence = evidenceOf(`use of ${namespace}`, told, ({ usage }) =>
    usage === undefined ? 'not told' : words(sharesOf(usage)),
  );
  const because = ` ${why.join('; ')}.`;
  if (told.silent.length > 0) {
    return {
      outcome: 'insufficient-evidence',
      reason: silenceReason(told.silent),
      message: `${namespace}: ${silenceOf(told.silent)}${because}`,
      evidence,
    };
  }
  if (growth === undefined) {
    return {
      outcome: 'insufficient-evidence',
      reason: 'NoSamples',
      message: `${namespace}: nothing of it ran before, so there is no use to project from.${because}`,
      evidence,
    };
  }
  const shares = sharesOf(grown(usageOf(told), growth));
  return { ...judgedShare(namespace, shares, because), evidence };
}

/** The whole mesh, from every namespace: one that is silent makes the share unknown. */
function judgedMesh(
  all: ReadonlyMap<string, Told<CostValue>>,
  growing: readonly Widening[],
): Judged {
  const evidence: Judged['evidence'] = [];
  const silent = [...all].filter(([, told]) => told.silent.length > 0);
  if (silent.length > 0) {
    const more = silent.length - NAMED;
    return {
      outcome: 'insufficient-evidence',
      reason: silenceReason(silent.flatMap(([, told]) => told.silent)),
      message: `the mesh: the use of ${silent
        .slice(0, NAMED)
        .map(([namespace]) => namespace)
        .join(', ')}${more > 0 ? ` and ${more} more` : ''} is not known.`,
      evidence,
    };
  }
  const shares = sharesOf(
    total(
      [...all].map(([namespace, told]) => {
        const growth = growing.find(each => each.namespace === namespace);
        return grown(usageOf(told), growth?.growth ?? 1);
      }),
    ),
  );
  return { ...judgedShare('the mesh', shares, ''), evidence };
}

function judged(
  subject: GateSubject,
  evidence: GateEvidence & { readonly now: Date },
): readonly Judged[] {
  const growing = widenings(subject);
  if (growing.length === 0) return [];
  const told = new Map<string, Told<CostValue>>();
  // Use is measured where services run today.
  for (const namespace of namespacesOf(subject.before)) {
    const found = toldOfNamespace(namespace, subject.before, evidence);
    if (found === undefined) return [notAsked(namespace, 'what it uses')];
    told.set(namespace, found);
  }
  const nothing: Told<CostValue> = { answers: [], heard: [], silent: [] };
  return [
    ...growing.map(each =>
      judgedNamespace(each, told.get(each.namespace) ?? nothing),
    ),
    judgedMesh(told, growing),
  ];
}

/** @public */
export const costBudgetGate: Gate = {
  id: 'cost-budget',
  title: 'The mesh stays within its budget',
  why: 'Wider scopes, more samples and more clusters make proxies dearer; who widens them sees the share before, not at the end of the month (M-32).',
  source: 'M-32',
  scope: 'step',
  // The first year is shown, not charged (M-32).
  defaultMode: 'advisory',
  overridable: false,
  concerns: ['dependency', 'cluster', 'sampling-raise'],
  asks: subject =>
    widenings(subject).length === 0
      ? []
      : namespacesOf(subject.before).map(each => collectedQuestion(cost, each)),
  judge: (subject, evidence, now) =>
    foldJudged(
      judged(subject, { ...evidence, now }),
      {
        none: 'Nothing that the mesh is paid for grows by this step.',
        many: 'shares',
      },
      now,
    ),
};
