import { textProblem } from '../text';
import { hostFault } from './hostFault';
import { refuse } from './types';
import type { HostOptions, NormalizedHost } from './types';

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

/** Why a text is no single host name, before anything is made of it. */
function textFault(
  typed: string,
  options: HostOptions,
): NormalizedHost | undefined {
  const beyond = beyondHost(typed, options);
  if (beyond) return beyond;
  if (isAddress(typed)) {
    return refuse('ip-address', `"${typed}" is an IP address. ${ADDRESS}`);
  }
  const port = /^([^:]*):(\d*)$/.exec(typed);
  if (port) {
    return refuse(
      'port',
      `"${typed}" contains a port; the port has its own field.`,
      inside(port[1], options),
    );
  }
  if (typed.includes('*')) {
    return refuse(
      'wildcard',
      `"${typed}" is a pattern; each host is declared by itself, so that a reviewer sees what is let out.`,
    );
  }
  if (/[\s%<>^|:"'`{}[\]]/.test(typed)) {
    return refuse(
      'characters',
      `"${typed}" contains a character that no host name has.`,
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
  const typed = text.trim().normalize('NFC');
  if (typed === '') return refuse('empty', 'No host is given.');
  if (typed.length > 300) {
    return refuse(
      'too-long',
      `"${typed.slice(0, 60)}…" is longer than any host (253 characters).`,
    );
  }
  const wrong = textFault(typed, options);
  if (wrong) return wrong;
  // Full-width and other look-alike dots become dots here; what they hide is looked at again below.
  const ascii = toAscii(typed);
  if (ascii === undefined) {
    return refuse(
      'not-a-name',
      `"${typed}" is not a host name (IDNA refuses it).`,
    );
  }
  const host = ascii.toLowerCase().replace(/\.$/, '');
  if (isAddress(host)) {
    return refuse(
      'ip-address',
      `"${typed}" is the IP address ${host}. ${ADDRESS}`,
    );
  }
  return hostFault(host, options) ?? { ok: true, host, changed: host !== text };
}
