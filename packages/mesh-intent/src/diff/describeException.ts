import type { AllowlistEntry, TrustDomain } from '../world';
import type {
  CertificateLifetimeValue,
  OptOutValue,
  SamplingRaiseValue,
} from './declaredItems';
import type { DiffEntry } from './types';
import { changedFields, short, valueOf, words } from './words';

const SIGNALS: Readonly<Record<SamplingRaiseValue['signal'], string>> = {
  'access-log': 'access logs',
  trace: 'traces',
};

const until = (day: string | undefined) =>
  day === undefined ? 'without an end' : `until ${day}`;

export function describeSamplingRaise(entry: DiffEntry): string {
  const value = valueOf<SamplingRaiseValue>(entry);
  const { namespace, rate } = value;
  const signals = SIGNALS[value.signal];
  return words(entry, {
    add: `${namespace} keeps ${rate} % of its ${signals} ${until(value.until)}`,
    remove: `${namespace} keeps the mesh's share of its ${signals} again`,
    change: `${namespace} keeps its ${signals} under other terms: ${changedFields(
      entry,
    )}`,
  });
}

export function describeOptOut(entry: DiffEntry): string {
  const value = valueOf<OptOutValue>(entry);
  const name = `${value.namespace}/${value.name}`;
  return words(entry, {
    add: `${name} may run without a sidecar ${until(value.until)}: ${
      value.reason
    }`,
    remove: `${name} may no longer run without a sidecar`,
    change: `${name} may run without a sidecar under other terms: ${changedFields(
      entry,
    )}`,
  });
}

export function describeCertificateLifetime(entry: DiffEntry): string {
  const { hours, reason } = valueOf<CertificateLifetimeValue>(entry);
  const name = short(entry.service);
  return words(entry, {
    add: `certificates of ${name} live ${hours} hours: ${reason}`,
    remove: `certificates of ${name} live as long as the mesh's again, not ${hours} hours`,
    change: `certificates of ${name} live under other terms: ${changedFields(
      entry,
    )}`,
  });
}

export function describeTrustDomain(entry: DiffEntry): string {
  const { cluster, intermediate } = valueOf<TrustDomain>(entry);
  return words(entry, {
    add: `trust domain ${entry.key} is that of cluster ${cluster}, signed by ${intermediate}`,
    remove: `trust domain ${entry.key} of cluster ${cluster} is gone`,
    change: `trust domain ${entry.key} changes: ${changedFields(entry)}`,
  });
}

export function describeAllowlistEntry(entry: DiffEntry): string {
  const { retiredBy } = valueOf<AllowlistEntry>(entry);
  return words(entry, {
    add: `${entry.key} may stand beside the Gateway API until ${retiredBy}`,
    remove: `${entry.key} may no longer stand beside the Gateway API`,
    change: `${
      entry.key
    } may stand beside the Gateway API under other terms: ${changedFields(
      entry,
    )}`,
  });
}
