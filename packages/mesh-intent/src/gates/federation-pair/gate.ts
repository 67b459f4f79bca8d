import type { DiffEntry, TrustValue } from '../../diff';
import { principalParts, trustDomains } from '../../rules/trustDomains';
import type { World } from '../../world';
import { foldJudged } from '../foldJudged';
import type { Judged } from '../foldJudged';
import type { Gate, GateSubject } from '../types';
import { crossingsOf } from './crossings';
import type { Crossing } from './crossings';

const concerns = [
  'dependency',
  'export',
  'trust',
  'cluster',
  'service-account',
] as const;

const evidence: Judged['evidence'] = [];

/** Services whose crossings the step may open or break: callers that change, and all callers of callees that do. */
function callers({ diff, before, after }: GateSubject): string[] {
  const changed = new Set(
    diff.flatMap(({ type, service }) =>
      concerns.some(each => each === type) ? service ?? [] : [],
    ),
  );
  const calling = [before, after].flatMap(world =>
    [...world.services.values()]
      .filter(({ manifest }) =>
        manifest.spec.dependsOn.some(({ service }) => changed.has(service)),
      )
      .map(({ ref }) => ref),
  );
  return [...new Set([...changed, ...calling])].sort();
}

function crossingsIn(world: World, refs: readonly string[]): Crossing[] {
  return refs.flatMap(ref => {
    const entry = world.services.get(ref);
    return entry === undefined ? [] : crossingsOf(world, entry);
  });
}

const keyOf = ({ caller, callee, from }: Crossing) =>
  `${caller} ${callee} ${from}`;

/** What a crossing lacks; empty when it works. */
function lacks({ exported, trust, callee, from, principal }: Crossing) {
  return [
    ...(exported ? [] : [`${callee} is not exported to ${from}`]),
    ...(trust === 'not-listed' || trust === 'ended'
      ? [
          `${callee} does not trust ${principal}${
            trust === 'ended' ? ' any more' : ''
          }`,
        ]
      : []),
  ];
}

function judged(
  crossing: Crossing,
  before: readonly Crossing[],
): readonly Judged[] {
  const { caller, callee, from, trust } = crossing;
  const old = before.find(each => keyOf(each) === keyOf(crossing));
  const name = `${caller} in ${from} → ${callee}`;
  const missing = lacks(crossing);
  const fresh = missing.filter(
    each => old === undefined || !lacks(old).includes(each),
  );
  if (fresh.length > 0) {
    return [
      {
        outcome: 'fail',
        reason: old === undefined ? 'CounterpartMissing' : 'StillUsed',
        message: `${name}: ${fresh.join(' and ')}${
          old === undefined
            ? '; merge that first.'
            : ` after this step, and ${caller} still depends on it; remove the dependency first.`
        }`,
        evidence,
      },
    ];
  }
  if (trust === 'unreadable' && old?.trust !== 'unreadable') {
    return [
      {
        outcome: 'insufficient-evidence',
        reason: 'SubjectUnknown',
        message: `${name}: whether ${callee} trusts the caller cannot be told: its trust list, the security repository or clusters.yaml cannot be read, or does not know ${from}.`,
        evidence,
      },
    ];
  }
  const opens = old === undefined || lacks(old).length > 0;
  return missing.length === 0 && opens
    ? [
        {
          outcome: 'pass',
          reason: 'Satisfied',
          message: `${name}: exported and trusted.`,
          evidence,
        },
      ]
    : [];
}

/** One side that is opened before anybody uses it. */
function oneSide(
  entry: DiffEntry,
  after: World,
  used: readonly Crossing[],
): readonly Judged[] {
  const { service: callee } = entry;
  if (entry.after === undefined || callee === undefined) return [];
  const pass = (message: string): Judged[] => [
    { outcome: 'pass', reason: 'Satisfied', message, evidence },
  ];
  const works = (of: (each: Crossing) => boolean) =>
    used.some(each => each.callee === callee && of(each));
  if (entry.type === 'export') {
    const { cluster } = entry.after as { readonly cluster: string };
    return works(({ from }) => from === cluster)
      ? []
      : pass(
          `${callee} is exported to ${cluster}: not usable until it trusts a caller of ${cluster} and that caller declares the dependency.`,
        );
  }
  if (entry.type !== 'trust') return [];
  const { principal } = entry.after as TrustValue;
  if (works(each => each.principal === principal)) return [];
  const domain = principalParts(principal)?.trustDomain ?? '';
  const cluster = trustDomains(after).get(domain) ?? domain;
  const exported = after.services
    .get(callee)
    ?.manifest.spec.exports.some(({ clusters }) => clusters.includes(cluster));
  return pass(
    `${callee} trusts ${principal}: not usable until ${
      exported ? '' : `it is exported to ${cluster} and `
    }the caller declares the dependency.`,
  );
}

/** @public */
export const federationPairGate: Gate = {
  id: 'federation-pair',
  title: 'Both sides of a call between clusters agree',
  why: 'A call to another cluster works only when the callee is exported there and trusts the caller; each side is declared by its own owners (M-20).',
  source: 'M-20',
  scope: 'step',
  defaultMode: 'enforce',
  overridable: false,
  concerns,
  judge: (subject, _evidence, now) => {
    const { before, after, diff } = subject;
    const refs = callers(subject);
    const [old, used] = [crossingsIn(before, refs), crossingsIn(after, refs)];
    return foldJudged(
      [
        ...used.flatMap(each => judged(each, old)),
        ...diff.flatMap(entry => oneSide(entry, after, used)),
      ],
      {
        none: 'No call between clusters is opened or closed by this step.',
        many: 'calls between clusters',
      },
      now,
    );
  },
};
