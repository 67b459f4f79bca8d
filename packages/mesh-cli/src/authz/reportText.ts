import type { ReplayCounts, ReplayReport } from '@causeway/mesh-authz';

const whole = (count: number) => Math.round(count).toLocaleString('en-US');

function share(value: number | undefined): string {
  return value === undefined ? '-' : `${(value * 100).toFixed(3)} %`;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, at) =>
    Math.max(...rows.map(row => row[at].length)),
  );
  return rows.map(row =>
    row
      .map((text, at) =>
        at === 0 ? text.padEnd(widths[at]) : text.padStart(widths[at]),
      )
      .join('  ')
      .trimEnd(),
  );
}

/** The report for people: counts, callers that would be denied, what stayed open. */
export function reportText(report: ReplayReport): string {
  const row = (name: string, { rows, weighted, effective }: ReplayCounts) => [
    name,
    whole(rows),
    whole(weighted),
    whole(effective),
  ];
  const counts = table([
    ['', 'rows', 'requests', 'effective'],
    row('admitted today', report.admitted),
    row('  newly denied', report.newlyDenied),
    row('  undecided', report.undecided),
    row('denied today', report.alreadyDenied),
    row('  newly allowed', report.newlyAllowed),
    row('  undecided', report.deniedUndecided),
    row('log and policies disagree', report.contradicted),
  ]);
  const callers = report.callers.slice(0, 20).map(each => {
    const [{ request }] = each.samples;
    const what = [request.method, request.path].filter(Boolean).join(' ');
    return `  ${each.caller}  ${whole(each.weighted)} requests, last ${
      each.lastSeen
    }${what === '' ? '' : `, for example ${what}`}`;
  });
  const left = report.callers.length - callers.length + report.callersLeftOff;
  const missed = report.onlyInMetrics.map(
    ({ caller, requests, decision }) =>
      `  ${caller}  ${whole(requests)} requests, by identity: ${decision}`,
  );
  const section = (title: string, body: readonly string[]) =>
    body.length === 0 ? [] : ['', title, ...body];
  return [
    ...counts,
    `share newly denied ${share(report.deniedShare)}, at most ${share(
      report.upperBound,
    )} with 95 % confidence; undecided ${share(report.undecidedShare)}`,
    ...section('Callers that would be denied:', [
      ...callers,
      ...(left > 0 ? [`  and ${left} more`] : []),
    ]),
    ...section('Seen by metrics only:', missed),
    ...section(
      'Fields the log lacks:',
      report.missing.map(
        ({ field, weighted }) => `  ${field}  ${whole(weighted)} requests`,
      ),
    ),
    ...(report.rarest === undefined
      ? []
      : [
          '',
          `Rarest caller seen: ${report.rarest.caller} (${whole(
            report.rarest.weighted,
          )}).`,
        ]),
  ].join('\n');
}
