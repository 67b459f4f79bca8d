import type { EgressHostValue } from '../../diff';
import { foldJudged } from '../../gates/foldJudged';
import type { Judged } from '../../gates/foldJudged';
import {
  evidenceOf,
  notAsked,
  silenceOf,
  silenceReason,
  toldOf,
} from '../../gates/toldOf';
import type { Heard } from '../../gates/toldOf';
import { counted } from '../../panels/numbers';
import { sitesOf } from '../../panels/siteAnswers';
import {
  collectedQuestion,
  observedDependencies,
  undeclaredEgress,
} from '../../signals';
import type {
  ObservedDependenciesValue,
  UndeclaredEgressValue,
} from '../../signals';
import type { ServiceEntry } from '../../world';
import { SETTLE_MS, mergedMs } from '../merged';
import type { LiveCheck, LiveEvidence, LiveSubject } from '../types';

type Destination = UndeclaredEgressValue['destinations'][number];

/** A host a service may reach since the change. */
interface Opened {
  readonly service: ServiceEntry;
  readonly host: string;
  readonly mergedMs: number | undefined;
}

function opened(subject: LiveSubject): Opened[] {
  return subject.diff.flatMap<Opened>(entry => {
    if (entry.type !== 'egress-host' || entry.op === 'remove') return [];
    const service = subject.after.services.get(entry.service ?? '');
    const { host } = entry.after as EgressHostValue;
    return service === undefined
      ? []
      : [{ service, host, mergedMs: mergedMs(subject, entry) }];
  });
}

/** Calls to the host that did not take the way that was opened, after the old way had time to go. */
function astray(
  destinations: readonly Destination[],
  { host }: Opened,
  since: number,
): Destination[] {
  return destinations.filter(
    each =>
      each.host?.toLowerCase() === host &&
      each.requests > 0 &&
      (each.lastSeen === undefined || Date.parse(each.lastSeen) >= since),
  );
}

/**
 * Calls that the gateway carried. A host outside is told of by the namespace of its ServiceEntry, which is the gateway's;
 * a source that knows only the gateway tells of it by its own name, which says enough of a service with one host.
 */
function carried(
  heard: readonly Heard<ObservedDependenciesValue>[],
  { service, host }: Opened,
  namespace: string,
): number {
  const isOnly = service.manifest.spec.egress.length === 1;
  return heard
    .flatMap(({ value }) => value.calls)
    .filter(({ to }) => {
      const [at, name] = to.split('/');
      return (
        at === namespace && (name === host || (isOnly && !name.includes('.')))
      );
    })
    .reduce((sum, each) => sum + each.requests, 0);
}

function judged(
  item: Opened,
  { after }: LiveSubject,
  evidence: LiveEvidence & { readonly now: Date },
): Judged {
  const { service, host, mergedMs: merged } = item;
  const name = `${service.ref} → ${host}`;
  const about = {
    name: service.ref,
    sites: sitesOf(after, service.manifest.spec.clusters),
  };
  const outside = toldOf(
    undeclaredEgress,
    { ...about, part: 'hosts' },
    evidence,
  );
  const calls = toldOf(observedDependencies, about, evidence);
  if (outside === undefined || calls === undefined) {
    return notAsked(name, 'where its calls go');
  }
  const items = evidenceOf(
    `undeclared calls of ${service.ref}`,
    outside,
    value => counted(value.destinations.length, 'destination', 'destinations'),
  );
  const say = (said: Omit<Judged, 'evidence'>): Judged => ({
    ...said,
    message: `${name}: ${said.message}`,
    evidence: items,
  });
  if (merged === undefined) {
    return say({
      outcome: 'insufficient-evidence',
      reason: 'SubjectUnknown',
      message: 'when it merged is not known.',
    });
  }
  const [lost] = astray(
    outside.heard.flatMap(({ value }) => value.destinations),
    item,
    merged + SETTLE_MS,
  );
  if (lost !== undefined) {
    return say({
      outcome: 'fail',
      reason: 'ThresholdExceeded',
      message: `calls ${
        lost.outcome === 'passed'
          ? 'pass around the gateway'
          : 'are still blocked'
      }${lost.lastSeen === undefined ? '' : `, the last at ${lost.lastSeen}`}.`,
    });
  }
  const requests = carried(calls.heard, item, after.options.egressNamespace);
  const silent = [
    ...outside.silent.filter(
      // A source that looked and holds nothing of a caller saw no call of it go astray.
      ({ state, observedAt }) =>
        state !== 'no-data' || observedAt === undefined,
    ),
    ...(requests > 0 ? [] : calls.silent),
  ];
  if (silent.length > 0) {
    return say({
      outcome: 'insufficient-evidence',
      reason: silenceReason(silent),
      message: silenceOf(silent),
    });
  }
  if (requests === 0) {
    return say({
      outcome: 'insufficient-evidence',
      reason: 'NoSamples',
      message: 'no call through the egress gateway was seen yet.',
    });
  }
  return say({
    outcome: 'pass',
    reason: 'Satisfied',
    message: `${counted(
      Math.max(1, Math.round(requests)),
      'call',
      'calls',
    )} through the egress gateway, none blocked or around it.`,
  });
}

/** @public */
export const egressFlow: LiveCheck = {
  id: 'egress-flow',
  title: 'Calls leave through the gateway',
  why: 'A host is open when calls to it are seen on their way through the egress gateway, and none is blocked or passes around it (M-13).',
  source: 'M-13',
  concerns: ['egress-host'],
  asks: subject =>
    opened(subject).flatMap(({ service }) => [
      collectedQuestion(undeclaredEgress, service.ref),
      collectedQuestion(observedDependencies, service.ref),
    ]),
  judge: (subject, evidence, now) =>
    foldJudged(
      opened(subject).map(each => judged(each, subject, { ...evidence, now })),
      { none: 'No host is opened.', many: 'hosts' },
      now,
    ),
};
