import { isUncaptured } from '../lower';
import { isTemplate, isTemplateLiteral, parsePort } from '../match';
import { quote } from '../text';
import { checkStar } from './checkIdentity';
import { isOlder, since } from './release';
import type { JsonPath, Report } from './report';

type Check = (value: string, path: JsonPath, report: Report) => void;

export const checkMethod: Check = (value, path, report) => {
  checkStar(value, path, report);
  if (value === value.toUpperCase()) return;
  report({
    what: 'method-case',
    severity: 'warning',
    path,
    message: `Methods are compared letter by letter, and ${quote(
      value,
    )} is not how clients send it.`,
    fix: { title: `Use ${value.toUpperCase()}`, value: value.toUpperCase() },
  });
};

export const checkHost: Check = (value, path, report) => {
  checkStar(value, path, report);
  if (!value.includes('/')) return;
  report({
    what: 'host-form',
    severity: 'warning',
    path,
    message: `${quote(
      value,
    )} is more than a host: it is compared with the authority, which has neither scheme nor path, and matches nothing.`,
  });
};

export const checkPort: Check = (value, path, report) => {
  const port = parsePort(value);
  if (port === undefined) {
    report({
      what: 'port',
      path,
      message: `${quote(value)} is no port; a port is a number up to 65535.`,
    });
  } else if (port === 0) {
    report({
      what: 'port-zero',
      severity: 'warning',
      path,
      message: 'No connection arrives at port 0.',
    });
  } else if (isUncaptured({ port })) {
    report({
      what: 'port-uncaptured',
      severity: 'warning',
      path,
      message: `Port ${port} is the sidecar's own and is not captured: no policy is asked about it.`,
    });
  }
};

// By hand: on a run of slashes within a path, a RegExp anchored at the end tries every slash of the run.
function trimSlashes(value: string): string {
  let from = 0;
  let to = value.length;
  while (from < to && value[from] === '/') from += 1;
  while (to > from && value[to - 1] === '/') to -= 1;
  return value.slice(from, to);
}

/** What admission looks at, segment by segment; it splits off the slashes at both ends first (mesh.md 1.7). */
function refusedTemplate(value: string): string | undefined {
  const segments = trimSlashes(value).split('/');
  const template = isTemplate(value);
  let rest = false;
  for (const segment of segments) {
    if (segment === '{*}' || segment === '{**}') {
      if (rest) return '{**} has to be the last operator';
      rest = segment === '{**}';
    } else if (/[{}]/.test(segment)) {
      return 'braces stand only around * or ** and fill a whole segment';
    } else if (
      template &&
      // Istio's own list of letters has the "=" that Envoy's lacks.
      !isTemplateLiteral(segment.replaceAll('=', ''))
    ) {
      if (segment !== '' && /^=+$/.test(segment)) continue;
      return `${quote(
        segment,
      )} beside a template has to be one or more of the letters of a path, without "*"`;
    }
  }
  return undefined;
}

function checkTemplate(value: string, path: JsonPath, report: Report): void {
  if (value.length > 256) {
    report({
      what: 'template-length',
      severity: 'warning',
      path,
      message: `The template has ${value.length} letters and Envoy takes 256; proxies refuse the whole configuration.`,
    });
  }
  if (!value.startsWith('/')) {
    report({
      what: 'template-start',
      severity: 'warning',
      path,
      message: `${quote(
        value,
      )} passes admission, but Envoy takes only a template that begins with "/" and refuses the whole configuration.`,
      fix: { title: 'Begin it with "/"', value: `/${value}` },
    });
  }
  if (value.includes('=')) {
    report({
      what: 'template-equals',
      severity: 'warning',
      path,
      message: `${quote(
        value,
      )} passes admission, but "=" is not among Envoy's letters of a template: proxies refuse the whole configuration and keep the former one.`,
    });
  }
}

function checkPlainPath(value: string, path: JsonPath, report: Report): void {
  checkStar(value, path, report);
  if (value.includes('?') || value.includes('#')) {
    report({
      what: 'path-query',
      severity: 'warning',
      path,
      message: `${quote(
        value,
      )} holds a query, which is cut off before paths are compared; it matches nothing.`,
    });
  } else if (!/^[/*]/.test(value)) {
    report({
      what: 'path-start',
      severity: 'warning',
      path,
      message: `${quote(
        value,
      )} begins with neither "/" nor "*", and every path begins with "/".`,
    });
  }
}

/** `release` as in the settings: before 1.22 a template is a text with braces. */
export function checkPath(release: string): Check {
  return (value, path, report) => {
    const refused = refusedTemplate(value);
    if (refused !== undefined) {
      report({
        what: 'template',
        path,
        message: `The path ${quote(value)} is refused: ${refused}.`,
      });
      return;
    }
    if (!isTemplate(value)) {
      checkPlainPath(value, path, report);
      return;
    }
    if (isOlder(release, since['path template'])) {
      report({
        what: 'release',
        path,
        message: `Path templates came with Istio ${
          since['path template']
        }; ${release} takes ${quote(value)} letter by letter.`,
      });
    }
    checkTemplate(value, path, report);
  };
}
