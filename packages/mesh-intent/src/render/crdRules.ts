import { durationMs } from '../manifest';
import { analysisRules } from './analysisRules';
import type { JsonObject } from './types';

type Plain = Readonly<Record<string, unknown>>;

/** A rule of the API server that the packaged validators let pass (runtime.md 5). */
export interface CrdRule {
  readonly name: string;
  readonly kinds: readonly string[];
  holds(object: Plain): boolean;
}

function plain(value: unknown): Plain {
  return typeof value === 'object' && value !== null ? (value as Plain) : {};
}

function list(value: unknown): readonly Plain[] {
  return Array.isArray(value) ? value.map(plain) : [];
}

const texts = (value: unknown) =>
  Array.isArray(value) ? value.map(String) : [];
const spec = (object: Plain) => plain(object.spec);
const metadata = (object: Plain) => plain(object.metadata);
const rulesOf = (object: Plain) => list(spec(object).rules);
const unique = (values: readonly unknown[]) =>
  new Set(values).size === values.length;

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const RFC1035 = /^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const LABEL_VALUE = /^(([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9])?$/;
const GATEWAY_DURATION = /^([0-9]{1,5}(h|m|s|ms)){1,4}$/;
const ISTIO_DURATION = /^[0-9]+(\.[0-9]+)?s$/;

function timesHold(rule: Plain): boolean {
  const { request, backendRequest } = plain(rule.timeouts);
  const times = [request, backendRequest].filter(each => each !== undefined);
  if (!times.every(each => GATEWAY_DURATION.test(String(each)))) return false;
  return (
    backendRequest === undefined ||
    durationMs(String(backendRequest)) <= durationMs(String(request))
  );
}

function pathHolds({ type, value }: Plain): boolean {
  if (type === 'RegularExpression') return true;
  return (
    String(value).startsWith('/') &&
    !/\/\/|\/\.\.?(\/|$)|%2f|#/i.test(String(value))
  );
}

function backendsOf(object: Plain): readonly Plain[] {
  return rulesOf(object).flatMap(rule => [
    ...list(rule.backendRefs),
    ...list(rule.filters)
      .filter(({ requestMirror }) => requestMirror !== undefined)
      .map(({ requestMirror }) => plain(plain(requestMirror).backendRef)),
  ]);
}

const ROUTES = ['HTTPRoute', 'TLSRoute'];
const ALL = [
  ...ROUTES,
  'AnalysisTemplate',
  'AuthorizationPolicy',
  'CiliumNetworkPolicy',
  'DestinationRule',
  'Service',
  'ServiceEntry',
  'Sidecar',
];

/** Rules on names and references, for every kind or several. */
const commonRules: readonly CrdRule[] = [
  {
    name: 'a name is an RFC 1123 subdomain whose parts are labels, of 63 characters at most (mesh.md 10.1)',
    kinds: ALL,
    holds: object => {
      const name = String(metadata(object).name);
      return (
        name.length <= 63 && name.split('.').every(each => LABEL.test(each))
      );
    },
  },
  {
    name: 'a namespace is an RFC 1123 label',
    kinds: ALL,
    holds: object => LABEL.test(String(metadata(object).namespace)),
  },
  {
    name: 'values of labels are label values',
    kinds: ALL,
    holds: object =>
      [
        plain(metadata(object).labels),
        plain(plain(spec(object).workloadSelector).labels),
        plain(plain(spec(object).selector).matchLabels),
        object.kind === 'Service' ? plain(spec(object).selector) : {},
      ]
        .flatMap(labels => Object.values(labels))
        .every(value => LABEL_VALUE.test(String(value))),
  },
  {
    name: 'a parent or backend of the core group is written with the empty group, or is a Service by default',
    kinds: ROUTES,
    holds: object =>
      list(spec(object).parentRefs).every(
        ({ kind, group }) => kind !== 'Service' || group === '',
      ) &&
      backendsOf(object).every(
        ({ kind, group }) =>
          (kind ?? 'Service') !== 'Service' || (group ?? '') === '',
      ),
  },
  {
    name: 'a backend has a port, and a Service no dots in its name (mesh.md 4.3)',
    kinds: ROUTES,
    holds: object =>
      backendsOf(object).every(
        ({ kind, name, port }) =>
          port !== undefined &&
          ((kind ?? 'Service') !== 'Service' || RFC1035.test(String(name))),
      ),
  },
];

/** Rules of one kind each. */
const kindRules: readonly CrdRule[] = [
  {
    name: 'a Service is an RFC 1035 label, its ports unique by name and number',
    kinds: ['Service'],
    holds: object => {
      const ports = list(spec(object).ports);
      return (
        RFC1035.test(String(metadata(object).name)) &&
        ports.length > 0 &&
        unique(ports.map(({ name }) => name)) &&
        unique(ports.map(({ port }) => port))
      );
    },
  },
  {
    name: 'a Service selects something',
    kinds: ['Service'],
    holds: object => Object.keys(plain(spec(object).selector)).length > 0,
  },
  {
    name: 'at most one of selector and targetRefs (mesh.md 1.1)',
    kinds: ['AuthorizationPolicy'],
    holds: object =>
      spec(object).selector === undefined ||
      spec(object).targetRefs === undefined,
  },
  {
    name: 'no empty rule, which would allow everything (mesh.md 1.2)',
    kinds: ['AuthorizationPolicy'],
    holds: object =>
      spec(object).rules === undefined ||
      (rulesOf(object).length > 0 &&
        rulesOf(object).every(rule => Object.keys(rule).length > 0)),
  },
  {
    name: 'timeouts on every rule, as Gateway API writes them, a try no longer than the whole (GEP-1742)',
    kinds: ['HTTPRoute'],
    holds: object =>
      rulesOf(object).every(
        rule => plain(rule.timeouts).request !== undefined && timesHold(rule),
      ),
  },
  {
    name: 'Exact and PathPrefix paths have one spelling (mesh.md 4.2)',
    kinds: ['HTTPRoute'],
    holds: object =>
      rulesOf(object)
        .flatMap(rule => list(rule.matches))
        .every(({ path }) => path === undefined || pathHolds(plain(path))),
  },
  {
    name: 'the last rule of a Service takes every request (mesh.md 4.3)',
    kinds: ['HTTPRoute'],
    holds: object => rulesOf(object).at(-1)?.matches === undefined,
  },
  {
    name: 'codes that are retried are unique',
    kinds: ['HTTPRoute'],
    holds: object =>
      rulesOf(object).every(rule => unique(texts(plain(rule.retry).codes))),
  },
  {
    name: 'a TLSRoute has host names',
    kinds: ['TLSRoute'],
    holds: object => texts(spec(object).hostnames).length > 0,
  },
  {
    name: 'ports are unique by number and name; a host that DNS resolves has no wildcard (mesh.md 3.3)',
    kinds: ['ServiceEntry'],
    holds: object => {
      const ports = list(spec(object).ports);
      return (
        unique(ports.map(({ number }) => number)) &&
        unique(ports.map(({ name }) => name)) &&
        texts(spec(object).hosts).every(host => !host.includes('*'))
      );
    },
  },
  {
    name: '"*" and "~" stand alone in exportTo, which names no namespace twice (mesh.md 3.3)',
    kinds: ['ServiceEntry', 'DestinationRule'],
    holds: object => {
      const names = texts(spec(object).exportTo);
      return (
        unique(names) &&
        (names.length < 2 || names.every(name => LABEL.test(name)))
      );
    },
  },
  {
    name: 'durations are seconds, of one millisecond at least',
    kinds: ['DestinationRule'],
    holds: object => {
      const { interval, baseEjectionTime } = plain(
        plain(spec(object).trafficPolicy).outlierDetection,
      );
      return [interval, baseEjectionTime]
        .filter(each => each !== undefined)
        .every(
          each =>
            ISTIO_DURATION.test(String(each)) &&
            Number.parseFloat(String(each)) >= 0.001,
        );
    },
  },
  {
    name: 'hosts are "namespace/name" with a dot in the name, or all of a namespace (mesh.md 3.2)',
    kinds: ['Sidecar'],
    holds: object =>
      list(spec(object).egress)
        .flatMap(({ hosts }) => texts(hosts))
        .every(host =>
          /^[a-z0-9-]+\/(\*|[a-z0-9.-]+\.[a-z0-9.-]+)$/.test(host),
        ),
  },
];

export const crdRules = [...commonRules, ...kindRules, ...analysisRules];

/** Names of the rules an object breaks. */
export function brokenRules(object: JsonObject): string[] {
  return crdRules
    .filter(
      rule => rule.kinds.includes(String(object.kind)) && !rule.holds(object),
    )
    .map(({ name }) => name);
}
