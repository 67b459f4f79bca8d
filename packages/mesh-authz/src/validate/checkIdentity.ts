import { quote } from '../text';
import type { JsonPath, Report } from './report';

type Check = (value: string, path: JsonPath, report: Report) => void;

const SCHEME = 'spiffe://';

/** A star beyond the one that stands for any text. */
function starInMiddle(value: string): boolean {
  if (value.startsWith('*')) return value.slice(1).includes('*');
  return value.slice(0, -1).includes('*');
}

export const checkStar: Check = (value, path, report) => {
  if (!starInMiddle(value)) return;
  report({
    what: 'star-in-middle',
    severity: 'warning',
    path,
    message: `${quote(
      value,
    )} holds a "*" that is taken as a letter: only one at the very beginning or the very end stands for any text.`,
  });
};

export const checkPrincipal: Check = (value, path, report) => {
  if (value.startsWith(SCHEME)) {
    report({
      what: 'spiffe-prefix',
      severity: 'warning',
      path,
      message: `${quote(
        value,
      )} begins with spiffe://, which the proxy adds itself; so written it matches nobody.`,
      fix: {
        title: 'Leave spiffe:// out',
        value: value.slice(SCHEME.length),
      },
    });
    return;
  }
  checkStar(value, path, report);
  const parts = value.split('/');
  const whole =
    parts.length === 5 &&
    parts[1] === 'ns' &&
    parts[3] === 'sa' &&
    parts.every(part => part !== '');
  if (value.includes('*') || whole) return;
  report({
    what: 'principal-form',
    severity: 'warning',
    path,
    message: `${quote(
      value,
    )} is not a workload's identity, which reads <trust domain>/ns/<namespace>/sa/<service account>; it matches nobody.`,
  });
};

export const checkNamespace: Check = (value, path, report) => {
  if (!value.includes('/')) return;
  report({
    what: 'namespace-form',
    severity: 'warning',
    path,
    message: `${quote(
      value,
    )} is not a namespace; write its name alone, or a whole identity under principals.`,
  });
};

/** CRD markers: no star, one slash at most, both parts there, 320 letters. */
export const checkServiceAccount: Check = (value, path, report) => {
  const parts = value.split('/');
  const formed =
    parts.length <= 2 && parts.every(part => part !== '') && !/\*/.test(value);
  if (formed && value.length <= 320) return;
  report({
    what: 'service-account-form',
    path,
    message: `${quote(
      value,
    )} is refused: a service account is a name or <namespace>/<name>, without "*", of at most 320 letters.`,
  });
};

export const checkTrustDomain: Check = (value, path, report) => {
  const stars = value.split('*').length - 1;
  const atEnd = value.startsWith('*') || value.endsWith('*');
  if (!value.includes('/') && stars <= 1 && (stars === 0 || atEnd)) return;
  report({
    what: 'trust-domain-form',
    path,
    message: `${quote(
      value,
    )} is refused: a trust domain holds no "/" and one "*" at most, at its beginning or end.`,
  });
};

export const checkRequestPrincipal: Check = (value, path, report) => {
  if (value !== '*/*') return;
  report({
    what: 'request-principal-star',
    severity: 'warning',
    path,
    message:
      '"*/*" asks for the subject "*" itself and matches nobody; any token is "*" alone.',
    fix: { title: 'Use "*"', value: '*' },
  });
};
