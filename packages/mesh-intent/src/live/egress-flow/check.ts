import type { EgressHostValue } from '../../diff';
import { foldJudged } from '../../gates/foldJudged';
import type { Judged } from '../../gates/foldJudged';
import { evidenceOf, notAsked, toldOf } from '../../gates/toldOf';
import type { Heard, Told } from '../../gates/toldOf';
import { sayOf } from '../../gates/sayOf';
import type { Say } from '../../gates/sayOf';
import { counted } from '../../panels/numbers';
import { blindSites, sitesOf } from '../../panels/siteAnswers';
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

/** What telemetry tells of one host, once the old way had time to go. */
function judgedFlow(
  item: Opened & { readonly mergedMs: number },
  { after }: LiveSubject,
  context: {
    readonly outside: Told<UndeclaredEgressValue>;
    readonly calls: Told<ObservedDependenciesValue>;
    readonly say: Say;
  },
): Judged {
  const { outside, calls, say } = context;
  const [lost] = astray(
    outside.heard.flatMap(({ value }) => value.destinations),
    item,
    item.mergedMs + SETTLE_MS,
  );
  if (lost !== undefined) {
    const how =
      lost.outcome === 'passed'
        ? 'pass around the gateway'
        : 'are still blocked';
    const last =
      lost.lastSeen === undefined ? '' : `, the last at ${lost.lastSeen}`;
    return say.fail('ThresholdExceeded', `calls ${how}${last}.`);
  }
  const requests = carried(calls.heard, item, after.options.egressNamespace);
  const silent = [
    // A source that looked and holds nothing of a caller saw no call of it go astray.
    ...blindSites(outside.silent),
    ...(requests > 0 ? [] : calls.silent),
  ];
  if (silent.length > 0) return say.silent(silent);
  if (requests === 0) {
    return say.open(
      'NoSamples',
      'no call through the egress gateway was seen yet.',
    );
  }
  const seen = counted(Math.max(1, Math.round(requests)), 'call', 'calls');
  return say.pass(
    `${seen} through the egress gateway, none blocked or around it.`,
  );
}

function judged(
  item: Opened,
  subject: LiveSubject,
  evidence: LiveEvidence & { readonly now: Date },
): Judged {
  const { service, host, mergedMs: merged } = item;
  const name = `${service.ref} → ${host}`;
  const sites = sitesOf(subject.after, service.manifest.spec.clusters);
  const about = { name: service.ref, sites };
  const hosts = { ...about, part: 'hosts' };
  const outside = toldOf(undeclaredEgress, hosts, evidence);
  const calls = toldOf(observedDependencies, about, evidence);
  if (outside === undefined || calls === undefined) {
    return notAsked(name, 'where its calls go');
  }
  const question = `undeclared calls of ${service.ref}`;
  const say = sayOf(
    name,
    evidenceOf(question, outside, ({ destinations }) =>
      counted(destinations.length, 'destination', 'destinations'),
    ),
  );
  return merged === undefined
    ? say.open('SubjectUnknown', 'when it merged is not known.')
    : judgedFlow({ ...item, mergedMs: merged }, subject, {
        outside,
        calls,
        say,
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
