import type { Finding, FindingSeverity } from '@causeway/mesh-intent';
import type { Outcome } from '../Verb';
import { placeOf } from './placeOf';

const COMMANDS: Readonly<Record<FindingSeverity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/** Texts come from files: a line break in one would start a workflow command of its own. */
function escaped(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string | number): string {
  return escaped(String(text)).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

function command(finding: Finding, outcome: Outcome): string {
  const place = placeOf(finding, outcome.roots);
  const properties = [
    ['file', place?.file],
    ['line', place?.line],
    ['col', place?.column],
    ['title', finding.code],
  ] as const;
  const shown = properties.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${property(value)}`],
  );
  return `::${COMMANDS[finding.severity]} ${shown.join(',')}::${escaped(
    finding.message,
  )}\n`;
}

/** Workflow commands of GitHub and Forgejo Actions: findings beside the lines of a pull request. */
export function annotations(outcome: Outcome): string {
  const { findings = [], undecided = [] } = outcome;
  return [
    ...findings.map(finding => command(finding, outcome)),
    ...undecided.map(text => `::warning title=undecided::${escaped(text)}\n`),
  ].join('');
}
