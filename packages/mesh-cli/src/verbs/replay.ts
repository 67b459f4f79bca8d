import { Replay, compile, onlyWidens } from '@causeway/mesh-authz';
import type { AuthorizationPolicy, ReplayReport } from '@causeway/mesh-authz';
import { judgeImpact } from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';
import type { Given, Outcome, Surroundings, Verb } from '../Verb';
import { logColumns } from '../authz/logRow';
import type { LogField, RowReading } from '../authz/logRow';
import { logTuples } from '../authz/logTuples';
import {
  meshOptionShapes,
  meshOptionsHelp,
  meshSettings,
  workloadOf,
} from '../authz/meshOptions';
import { policiesToDecide } from '../authz/readPolicies';
import { reportText } from '../authz/reportText';

/** Rows between two words of progress. */
const TOLD_EVERY = 250_000;

function columnsOf(given: Given): RowReading['columns'] {
  const mapped = given.texts('map').map(pair => {
    const [field, ...column] = pair.split('=');
    if (!Object.hasOwn(logColumns, field) || column.join('=') === '') {
      throw new Misuse(
        `--map ${pair}: write <field>=<column>; fields are ${Object.keys(
          logColumns,
        ).join(', ')}.`,
      );
    }
    return [field as LogField, column.join('=')] as const;
  });
  return { ...logColumns, ...Object.fromEntries(mapped) };
}

function rateOf(given: Given, name: string): number | undefined {
  const text = given.text(name);
  if (text === undefined) return undefined;
  const rate = Number(text);
  if (!(rate > 0 && rate <= 1)) {
    throw new Misuse(`--${name} ${text}: write a share such as 0.01, or 1.`);
  }
  return rate;
}

function formatOf(given: Given, path: string): 'ndjson' | 'csv' {
  const asked =
    given.text('format') ?? (path.endsWith('.csv') ? 'csv' : 'ndjson');
  if (asked === 'ndjson' || asked === 'csv') return asked;
  throw new Misuse(`--format ${asked} is not known. Write ndjson or csv.`);
}

function needed(given: Given, name: string, example: string) {
  const found = given.texts(name);
  if (found.length === 0) {
    throw new Misuse(`Say --${name}, for example --${name} ${example}.`);
  }
  return found;
}

interface Replayed {
  readonly report: ReplayReport;
  readonly rows: number;
  readonly unread: readonly string[];
}

async function replayed(
  given: Given,
  around: Surroundings,
  sides: {
    readonly today: readonly AuthorizationPolicy[];
    readonly proposed: readonly AuthorizationPolicy[];
  },
): Promise<Replayed> {
  const [path] = needed(given, 'log', 'access.ndjson');
  const reading: RowReading = {
    columns: columnsOf(given),
    success: rateOf(given, 'sampling') ?? rateOf(given, 'success-rate'),
    failure: rateOf(given, 'sampling') ?? rateOf(given, 'failure-rate'),
  };
  const settings = meshSettings(given);
  const workload = workloadOf(given);
  const deciders = {
    today: compile(sides.today, workload, settings),
    proposed: compile(sides.proposed, workload, settings),
  };
  const replay = new Replay();
  const source = { path, format: formatOf(given, path) };
  const unread: string[] = [];
  let rows = 0;
  for await (const item of logTuples(source, reading, around)) {
    if (item.ok) replay.add(item.tuple, deciders);
    else unread.push(`${path}, row ${item.line}: ${item.fault}.`);
    rows += 1;
    if (rows % TOLD_EVERY === 0) {
      around.progress(`${rows.toLocaleString('en-US')} rows replayed`);
    }
  }
  return { report: replay.report(), rows, unread };
}

/** Effective requests of a day at the rate of the log; a log of less than an hour says nothing of a rate. */
function perDayOf({ seen, admitted }: ReplayReport) {
  if (seen === undefined) return {};
  const days = (Date.parse(seen.last) - Date.parse(seen.first)) / 86_400_000;
  return days < 1 / 24 ? {} : { perDay: admitted.effective / days };
}

/** Whole hours the log covers; what was sampled at its edges does not matter to a day. */
function hoursOf({ seen }: ReplayReport): number {
  if (seen === undefined) return 24;
  const hours = (Date.parse(seen.last) - Date.parse(seen.first)) / 3_600_000;
  return Math.max(1, Math.round(hours));
}

function outcomeOf(
  name: string,
  { report, rows, unread }: Replayed,
  widens: boolean,
): Outcome {
  const verdict = judgeImpact({
    workload: name,
    enforced: true,
    onlyWidens: widens,
    unsure: [],
    ...perDayOf(report),
    report,
    hours: hoursOf(report),
    heard: [],
    silent: [],
    asked: true,
  });
  const { outcome, reason, message } = verdict;
  return {
    text: `${rows.toLocaleString('en-US')} rows\n${reportText(
      report,
    )}\n\n${outcome}: ${message}`,
    json: { verdict: { outcome, reason, message }, rows, report },
    findings:
      outcome === 'fail'
        ? [{ code: `impact-replay/${reason}`, severity: 'error', message }]
        : [],
    undecided: [
      ...unread,
      ...(outcome === 'insufficient-evidence' ? [message] : []),
    ],
  };
}

export const replay: Verb = {
  name: 'replay',
  summary: 'Run an access log through proposed policies: who would be denied.',
  help: `Usage: mesh replay --policies <path> --proposed <path> --log <file|-> --workload <ns>/<name> [options]

Runs each row of the log through the enforced policies as they are and as proposed,
weights it by its sampling rate, and judges as the gate impact-replay does: at most
0.5 % newly denied, with 95 % confidence. Dry-run policies change nothing. The log is
streamed; a file of any size takes the memory of its callers.

  --policies <path>          The policies as they are: files or folders. May be repeated.
  --proposed <path>          The whole set as proposed. May be repeated.
  --log <file>               One JSON object a line, or CSV with a header; "-" reads standard input.
  --format <ndjson|csv>      Default by the file's name.
  --map <field>=<column>     Where a field stands. May be repeated. Fields and their columns:
                             ${Object.entries(logColumns)
                               .map(([field, column]) => `${field}=${column}`)
                               .join('\n                             ')}
  --sampling <rate>          Rate of every row without a ${
    logColumns.samplingRate
  } of its own: 1 if all is logged.
  --success-rate <rate>      The same for successes only, for example 0.01.
  --failure-rate <rate>      The same for failures only, for example 1.
${meshOptionsHelp}

Exit codes: 0 passes, 1 too many would be denied, 2 not enough to tell.

Examples:
  mesh replay --policies policies --proposed next --workload shop/orders --log day.ndjson --success-rate 0.01 --failure-rate 1
  zcat day.gz | mesh replay --policies a.yaml --proposed b.yaml --workload shop/orders --log - --sampling 1 --json
`,
  options: {
    ...meshOptionShapes,
    policies: { type: 'string', multiple: true },
    proposed: { type: 'string', multiple: true },
    log: { type: 'string' },
    format: { type: 'string' },
    map: { type: 'string', multiple: true },
    sampling: { type: 'string' },
    'success-rate': { type: 'string' },
    'failure-rate': { type: 'string' },
  },
  operands: { least: 0, most: 0 },
  run: async (given, around) => {
    const today = policiesToDecide(
      needed(given, 'policies', 'policies/'),
      around,
    );
    const proposed = policiesToDecide(
      needed(given, 'proposed', 'next/'),
      around,
    );
    const name = given.text('workload') ?? '';
    const ended = await replayed(given, around, { today, proposed });
    const enforced = (policies: readonly AuthorizationPolicy[]) =>
      policies.filter(({ dryRun }) => !dryRun);
    return outcomeOf(
      name,
      ended,
      onlyWidens(enforced(today), enforced(proposed)),
    );
  },
};
