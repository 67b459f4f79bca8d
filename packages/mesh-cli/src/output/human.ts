import type { Finding, FindingSeverity } from '@causeway/mesh-intent';
import type { Outcome } from '../Verb';
import { placeOf } from './placeOf';
import { printable } from './printable';

const COLOURS: Readonly<Record<FindingSeverity, number>> = {
  error: 31,
  warning: 33,
  info: 36,
};

function painted(text: string, code: number, colour: boolean): string {
  return colour ? `\u001b[${code}m${text}\u001b[0m` : text;
}

function count(amount: number, what: string): string {
  return `${amount} ${what}${amount === 1 ? '' : 's'}`;
}

function findingText(
  finding: Finding,
  options: { readonly outcome: Outcome; readonly colour: boolean },
): string {
  const place = placeOf(finding, options.outcome.roots);
  const where = place && [place.file, place.line, place.column];
  const head = where?.filter(part => part !== undefined).join(':');
  const level = painted(
    finding.severity,
    COLOURS[finding.severity],
    options.colour,
  );
  const field =
    place === undefined && finding.jsonPath !== undefined
      ? finding.jsonPath.join('.')
      : undefined;
  const at = head ?? field;
  const lines = [
    `${at === undefined ? '' : `${printable(at)}: `}${level} ${printable(
      finding.message,
    )} [${finding.code}]`,
    ...(finding.fix === undefined
      ? []
      : [`  fix: ${printable(finding.fix.title)}`]),
  ];
  return lines.join('\n');
}

function totals(outcome: Outcome): string[] {
  const { findings = [], undecided = [] } = outcome;
  const of = (severity: FindingSeverity) =>
    findings.filter(each => each.severity === severity).length;
  const parts = [
    ...(of('error') > 0 ? [count(of('error'), 'error')] : []),
    ...(of('warning') > 0 ? [count(of('warning'), 'warning')] : []),
    ...(of('info') > 0 ? [count(of('info'), 'note')] : []),
    ...(undecided.length > 0 ? [`${undecided.length} undecided`] : []),
  ];
  return parts.length === 0 ? [] : [parts.join(', ')];
}

/** What people read: the verb's own text, then each finding with its place, then what stayed open. */
export function human(outcome: Outcome, colour: boolean): string {
  const { text, findings = [], undecided = [] } = outcome;
  const told = findings.map(each => findingText(each, { outcome, colour }));
  const open = undecided.map(
    each => `${painted('undecided', 35, colour)} ${printable(each)}`,
  );
  return [
    ...(text === '' ? [] : [printable(text)]),
    ...told,
    ...open,
    ...totals(outcome),
  ]
    .map(part => `${part}\n`)
    .join('');
}
