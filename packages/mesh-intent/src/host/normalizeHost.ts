import { parse } from 'tldts';
import { textProblem } from '../text';

/** Why a host may not be declared; each is a finding code of the rule egress-host. @public */
export const hostFaults = [
  'empty',
  'scheme',
  'userinfo',
  'path',
  'port',
  'wildcard',
  'ip-address',
  'characters',
  'not-a-name',
  'too-long',
  'single-label',
  'localhost',
  'metadata-service',
  'cluster-internal',
  'public-suffix',
  'reserved',
] as const;

/** @public */
export type HostFault = (typeof hostFaults)[number];

/** @public */
export type NormalizedHost =
  | {
      readonly ok: true;
      readonly host: string;
      /** False when the text was written that way already. */
      readonly changed: boolean;
    }
  | {
      readonly ok: false;
      readonly fault: HostFault;
      /** For people: what was seen and why it may not be. */
      readonly message: string;
      /** A legal host that was probably meant. */
      readonly meant?: string;
    };

/** @public */
export interface HostOptions {
  /** Cluster DNS domain; default "cluster.local". */
  readonly clusterDomain?: string;
}

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

function refuse(
  fault: HostFault,
  message: string,
  meant?: string,
): NormalizedHost {
  return {
    ok: false,
    fault,
    message,
    ...(meant === undefined ? {} : { meant }),
  };
}

/** Legal host inside a text that says more than a host, for a fix. */
function inside(text: string, options: HostOptions): string | undefined {
  const found = normalizeHost(text, options);
  return found.ok ? found.host : undefined;
}

function beyondHost(
  text: string,
  options: HostOptions,
): NormalizedHost | undefined {
  // Before anything is repeated in a message: what stands before "@" may be a secret.
  if (text.includes('@')) {
    return refuse(
      'userinfo',
      'A user name or password stands before the host; leave it out, and change it if it was a secret.',
    );
  }
  const hidden = textProblem(text, { lines: 'one' });
  if (hidden !== undefined) return refuse('characters', `The host ${hidden}.`);
  const scheme = /^[a-z][a-z0-9+.-]*:\/\/(.*)$/i.exec(text);
  if (scheme) {
    const rest = scheme[1].replace(/[/?#\\].*$/, '').replace(/:\d*$/, '');
    return refuse(
      'scheme',
      `"${text}" is an address with a scheme; only the host goes here, the protocol has its own field.`,
      inside(rest, options),
    );
  }
  if (/[/?#\\]/.test(text)) {
    return refuse(
      'path',
      `"${text}" contains a path; egress is granted to a host, never to a path.`,
      inside(text.replace(/[/?#\\].*$/, ''), options),
    );
  }
  return undefined;
}

const ADDRESS =
  'Egress is granted to names: an address says nothing about who answers, and its certificate cannot be checked.';

function isAddress(text: string): boolean {
  const parts = text.replace(/%.*$/, '').replace(/\.$/, '').split('.');
  // inet_aton takes one to four parts, each decimal, octal or hexadecimal: 2130706433, 0x7f.1, 0177.0.0.1.
  const last = parts[parts.length - 1];
  return (
    (/^\[?[0-9a-f:.]*:[0-9a-f:.]*\]?(%.*)?$/i.test(text) &&
      text.split(':').length > 2) ||
    /^\[.*\]/.test(text) ||
    /^(0x[0-9a-f]*|\d+)$/i.test(last)
  );
}

/** IDNA ToASCII by the URL standard: the one implementation browsers and Node share. */
function toAscii(text: string): string | undefined {
  try {
    return new URL(`http://${text}/`).hostname;
  } catch {
    return undefined;
  }
}

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

/**
 * The one spelling of a host outside: NFC, IDNA ToASCII, lower case, without the trailing dot (mesh.md 10.3);
 * or why it may not be declared. The host is never looked up.
 *
 * @public
 */
export function normalizeHost(
  text: string,
  options: HostOptions = {},
): NormalizedHost {
  const shown = text.length > 300 ? `${text.slice(0, 60)}…` : text;
  const typed = text.trim().normalize('NFC');
  if (typed === '') return refuse('empty', 'No host is given.');
  if (typed.length > 300) {
    return refuse(
      'too-long',
      `"${shown}" is longer than any host (253 characters).`,
    );
  }
  const beyond = beyondHost(typed, options);
  if (beyond) return beyond;
  if (isAddress(typed))
    return refuse('ip-address', `"${shown}" is an IP address. ${ADDRESS}`);
  const port = /^([^:]*):(\d*)$/.exec(typed);
  if (port) {
    return refuse(
      'port',
      `"${shown}" contains a port; the port has its own field.`,
      inside(port[1], options),
    );
  }
  if (typed.includes('*')) {
    return refuse(
      'wildcard',
      `"${shown}" is a pattern; each host is declared by itself, so that a reviewer sees what is let out.`,
    );
  }
  if (/[\s%<>^|:"'`{}[\]]/.test(typed)) {
    return refuse(
      'characters',
      `"${shown}" contains a character that no host name has.`,
    );
  }
  // Full-width and other look-alike dots become dots here; what they hide is looked at again below.
  const ascii = toAscii(typed);
  if (ascii === undefined) {
    return refuse(
      'not-a-name',
      `"${shown}" is not a host name (IDNA refuses it).`,
    );
  }
  const host = ascii.toLowerCase().replace(/\.$/, '');
  if (isAddress(host))
    return refuse(
      'ip-address',
      `"${shown}" is the IP address ${host}. ${ADDRESS}`,
    );
  const fault = shapeFault(host) ?? placeFault(host, options);
  if (fault) return fault;
  const { publicSuffix, isIcann } = parse(host);
  if (publicSuffix === host && isIcann === true) {
    return refuse(
      'public-suffix',
      `"${host}" is a registry's suffix, not a host; write the full name of the host.`,
    );
  }
  return { ok: true, host, changed: host !== text };
}
