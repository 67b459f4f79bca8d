import type { Finding } from '@causeway/mesh-intent';
import { Misuse } from '../../Misuse';
import type { Given, Outcome, Verb } from '../../Verb';
import { verifyChain, type ChainReport } from '../../audit/verifyChain';
import { byteLines } from '../../read/byteLines';
import { streamOf } from '../../read/streamOf';

/** Most bytes of a line: verdicts over many sites fit many times. */
const LONGEST = 16 * 1024 * 1024;

function afterHeadOf(given: Given): { readonly afterHead?: string } {
  const head = given.text('after-head');
  if (head === undefined) return {};
  if (/^[0-9a-f]{64}$/.test(head)) return { afterHead: head };
  throw new Misuse(
    `--after-head ${head} is no head. Give the 64 characters that an earlier verification or export told.`,
  );
}

async function followed(
  path: string,
  given: Given,
  stream: AsyncIterable<Buffer>,
): Promise<ChainReport> {
  try {
    return await verifyChain(byteLines(stream, LONGEST), afterHeadOf(given));
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new Misuse(`${path} cannot be read. Check the path.`);
  }
}

function findingsOf(report: ChainReport, path: string): Finding[] {
  const { broken, headFound, lines } = report;
  if (broken !== undefined) {
    const { code, line, message } = broken;
    return [
      {
        code: `audit/${code}`,
        severity: 'error',
        message,
        source: { path: path === '-' ? 'standard input' : path, line },
      },
    ];
  }
  // Nothing to hold it against in an empty file; that is told as undecided.
  return headFound === false && lines > 0
    ? [
        {
          code: 'audit/head',
          severity: 'error',
          message:
            'The chain does not go through the head given: entries it covers were altered or taken out since, or the file begins later.',
        },
      ]
    : [];
}

function undecidedOf({
  lines,
  anchored,
  broken,
  headFound,
  first,
}: ChainReport) {
  if (broken !== undefined || headFound === false) {
    return lines === 0 && broken === undefined ? ['There is no line.'] : [];
  }
  if (lines === 0) return ['There is no line.'];
  return anchored
    ? []
    : [
        `The lines begin with entry ${first}, and nothing tells what came before. Give --after-head with the head of the export before.`,
      ];
}

function textOf({ lines, first, last, head, broken }: ChainReport): string {
  const held = `${lines.toLocaleString('en-US')} ${
    lines === 1 ? 'line holds' : 'lines hold'
  }`;
  if (head === undefined) return held;
  return [
    `${held}${
      broken ? ' before the first that does not' : ''
    }: entries ${first} to ${last}`,
    `head ${head}`,
  ].join('\n');
}

/** Holds an export of the audit trail against its own chain. */
export const verify: Verb = {
  name: 'audit verify',
  summary: 'Whether an export of the audit trail is whole and unaltered.',
  help: `Usage: mesh audit verify <file|-> [--after-head <hash>]

Follows the chain of an export, line by line: each holds the hash of the one before and
one of its own. What was altered, taken out, added or moved is found, and the first line
that does not hold is told. The file is streamed; its length does not matter.

Somebody who rewrites the portal's database can rewrite every hash in it. Whoever kept a
head from before finds that too: keep the head this command tells, elsewhere.

  --after-head <hash>   A head from before. The lines must go through it, or begin right
                        after it, as those of "?after=<sequence>" do.

Exit codes: 0 whole, 1 a line does not hold, 2 what came before is not known, 3 misuse.

Examples:
  curl -H "Authorization: Bearer $MESH_TOKEN" https://causeway.example/api/mesh/audit/export > audit.jsonl
  mesh audit verify audit.jsonl
  mesh audit verify audit.jsonl --after-head "$(cat head-of-last-month)"
`,
  options: { 'after-head': { type: 'string' } },
  operands: { least: 1, most: 1 },
  run: async (given, around): Promise<Outcome> => {
    const [path] = given.operands;
    const report = await followed(path, given, streamOf(path, around));
    return {
      text: textOf(report),
      json: { chain: report },
      findings: findingsOf(report, path),
      undecided: undecidedOf(report),
    };
  },
};
