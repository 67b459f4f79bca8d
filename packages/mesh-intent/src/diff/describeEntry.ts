import type {
  ManifestDependency,
  ManifestEgress,
  ManifestPort,
} from '../manifest';
import {
  describeAllowlistEntry,
  describeCertificateLifetime,
  describeOptOut,
  describeSamplingRaise,
  describeTrustDomain,
} from './describeException';
import {
  describeDatabase,
  describeIdempotentMethod,
  describeResilience,
  describeRollout,
  describeTelemetry,
} from './describePolicy';
import {
  describeBackends,
  describeMirror,
  describeRetry,
  describeRoute,
  describeTimeout,
  describeVersion,
} from './describeRoute';
import {
  describeExtAuthz,
  describePeerAuthentication,
  describePolicyMode,
  describePolicyRules,
  describeTrust,
} from './describeSecurity';
import type { DiffEntry } from './types';
import type { FileValue } from './values';
import { changedFields, quoted, short, valueOf, words } from './words';

function describeEgress(entry: DiffEntry): string {
  const { host, port, protocol } = valueOf<ManifestEgress>(entry);
  const name = short(entry.service);
  return words(entry, {
    add: `${name} may call ${host}:${port} over ${protocol}`,
    remove: `${name} may no longer call ${host}:${port}`,
    change: `${name} calls ${host}:${port} under other terms: ${changedFields(
      entry,
    )}`,
  });
}

function describeDependency(entry: DiffEntry): string {
  const { service, cluster } = valueOf<ManifestDependency>(entry);
  const name = short(entry.service);
  const target = cluster === undefined ? service : `${service} in ${cluster}`;
  return words(entry, {
    add: `${name} depends on ${target}`,
    remove: `${name} no longer depends on ${target}`,
    change: `${name} depends on ${target}: ${changedFields(entry)}`,
  });
}

function describePort(entry: DiffEntry): string {
  const { name: port, port: number, protocol } = valueOf<ManifestPort>(entry);
  const name = short(entry.service);
  return words(entry, {
    add: `${name} offers port ${port} (${number}, ${protocol})`,
    remove: `${name} no longer offers port ${port} (${number}, ${protocol})`,
    change: `${name} changes port ${port}: ${changedFields(entry)}`,
  });
}

function describeExport(entry: DiffEntry): string {
  const { cluster } = valueOf<{ readonly cluster: string }>(entry);
  const name = short(entry.service);
  return words(entry, {
    add: `${name} may be called from cluster ${cluster}`,
    remove: `${name} may no longer be called from cluster ${cluster}`,
    change: `${name} is exported to cluster ${cluster}: ${changedFields(
      entry,
    )}`,
  });
}

function describeField(entry: DiffEntry, field: string): string {
  const name = short(entry.service);
  return words(entry, {
    add: `${name} has ${field} ${quoted(entry.after)}`,
    remove: `${name} no longer has ${field} ${quoted(entry.before)}`,
    change: `${name} changes ${field} from ${quoted(entry.before)} to ${quoted(
      entry.after,
    )}`,
  });
}

function describeFile(entry: DiffEntry, what: string): string {
  const { repo, path } = valueOf<FileValue>(entry);
  return words(entry, {
    add: `${repo}/${path} is added; ${what}`,
    remove: `${repo}/${path} is removed; ${what}`,
    change: `${repo}/${path} is changed; ${what}`,
  });
}

function describeUnparsed(entry: DiffEntry): string {
  const { repo, path } = valueOf<FileValue>(entry);
  return words(entry, {
    add: `${repo}/${path} can no longer be read`,
    remove: `${repo}/${path} is gone or can be read again`,
    change: `${repo}/${path} is changed and still cannot be read`,
  });
}

/**
 * One sentence for people, without a full stop: "checkout may call api.example.com:443 over HTTPS".
 * Values come from files and may contain anything; the caller escapes them for where they are shown.
 *
 * @public
 */
export function describeEntry(entry: DiffEntry): string {
  switch (entry.type) {
    case 'service':
      return words(entry, {
        add: `${entry.key} joins the mesh`,
        remove: `${entry.key} leaves the mesh`,
        change: `${entry.key} changes`,
      });
    case 'owner':
      return describeField(entry, 'owner');
    case 'service-metadata':
      return describeField(entry, entry.key.replace(/^.* /, ''));
    case 'service-account':
      return describeField(entry, 'service account');
    case 'cluster':
      return words(entry, {
        add: `${short(entry.service)} runs in cluster ${valueOf(entry)}`,
        remove: `${short(entry.service)} no longer runs in cluster ${valueOf(
          entry,
        )}`,
        change: `${short(entry.service)} changes cluster ${valueOf(entry)}`,
      });
    case 'port':
      return describePort(entry);
    case 'dependency':
      return describeDependency(entry);
    case 'egress-host':
      return describeEgress(entry);
    case 'export':
      return describeExport(entry);
    case 'version':
      return describeVersion(entry);
    case 'route':
      return describeRoute(entry);
    case 'route-timeout':
      return describeTimeout(entry);
    case 'route-retry':
      return describeRetry(entry);
    case 'route-backends':
      return describeBackends(entry);
    case 'route-mirror':
      return describeMirror(entry);
    case 'idempotent-method':
      return describeIdempotentMethod(entry);
    case 'resilience':
      return describeResilience(entry);
    case 'database':
      return describeDatabase(entry);
    case 'rollout':
      return describeRollout(entry);
    case 'telemetry':
      return describeTelemetry(entry);
    case 'policy-rules':
      return describePolicyRules(entry);
    case 'policy-dry-run':
      return describePolicyMode(entry);
    case 'peer-authentication':
    case 'peer-authentication-namespace':
    case 'peer-authentication-port':
      return describePeerAuthentication(entry);
    case 'trust':
      return describeTrust(entry);
    case 'ext-authz':
      return describeExtAuthz(entry);
    case 'sampling-raise':
      return describeSamplingRaise(entry);
    case 'opt-out':
      return describeOptOut(entry);
    case 'certificate-lifetime':
      return describeCertificateLifetime(entry);
    case 'trust-domain':
      return describeTrustDomain(entry);
    case 'allowlist-entry':
      return describeAllowlistEntry(entry);
    case 'unparsed-file':
      return describeUnparsed(entry);
    case 'unmodelled-file':
      return describeFile(entry, 'what it means is not judged here');
    default:
      return entry.type satisfies never;
  }
}
