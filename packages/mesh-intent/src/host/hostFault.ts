import { parse } from 'tldts';
import { refuse } from './types';
import type { HostOptions, NormalizedHost } from './types';

/** Hosts of cloud metadata services: they hand out credentials of the node. */
const METADATA_HOSTS = new Set([
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.com',
  'metadata.azure.internal',
  'metadata.platformequinix.com',
  'instance-data.ec2.internal',
  'metadata.tencentyun.com',
  'metadata.oraclecloud.com',
]);

/** Top-level names that never name a host (RFC 6761, RFC 7686, RFC 3596). */
const RESERVED = /(^|\.)(test|invalid|onion|in-addr\.arpa|ip6\.arpa)$/;

/** Names that resolve to an address spelled in them; they would make every address an allowed host. */
const ADDRESS_NAMES =
  /(^|\.)(nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me)$/;
function shapeFault(host: string): NormalizedHost | undefined {
  const labels = host.split('.');
  if (host.length > 253 || labels.some(label => label.length > 63)) {
    return refuse(
      'too-long',
      `The host is longer than DNS allows (253 characters, 63 for each part).`,
    );
  }
  const bad = labels.find(
    label => !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label),
  );
  if (bad !== undefined) {
    return refuse(
      'characters',
      bad === ''
        ? `"${host}" has an empty part between two dots.`
        : `The part "${bad}" of "${host}" is no DNS label: letters, digits and "-" between them.`,
    );
  }
  return undefined;
}

function placeFault(
  host: string,
  options: HostOptions,
): NormalizedHost | undefined {
  const domain = (options.clusterDomain ?? 'cluster.local').toLowerCase();
  if (
    /(^|\.)localhost(\.localdomain)?$/.test(host) ||
    /(^|\.)localdomain$/.test(host)
  ) {
    return refuse(
      'localhost',
      `"${host}" is the pod itself; it needs no egress.`,
    );
  }
  if (METADATA_HOSTS.has(host)) {
    return refuse(
      'metadata-service',
      `"${host}" is a cloud metadata service, which hands out the node's credentials; it is never let out.`,
    );
  }
  if (
    host === domain ||
    host.endsWith(`.${domain}`) ||
    /\.svc$/.test(host) ||
    /\.svc\./.test(host)
  ) {
    return refuse(
      'cluster-internal',
      `"${host}" is a service of the cluster; declare it in dependsOn, not as egress.`,
    );
  }
  if (!host.includes('.')) {
    return refuse(
      'single-label',
      `"${host}" has no dot; write the full name of the host.`,
    );
  }
  if (RESERVED.test(host) || ADDRESS_NAMES.test(host)) {
    return refuse(
      'reserved',
      `"${host}" ends in a name that never is a host, or that stands for an address; use the host's real name.`,
    );
  }
  return undefined;
}

function suffixFault(host: string): NormalizedHost | undefined {
  const { publicSuffix, isIcann } = parse(host);
  return publicSuffix === host && isIcann === true
    ? refuse(
        'public-suffix',
        `"${host}" is a registry's suffix, not a host; write the full name of the host.`,
      )
    : undefined;
}

/** Why a spelled host may not be declared; undefined when it may. */
export function hostFault(
  host: string,
  options: HostOptions,
): NormalizedHost | undefined {
  return shapeFault(host) ?? placeFault(host, options) ?? suffixFault(host);
}
