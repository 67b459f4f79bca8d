import { readRequestRecord } from '@causeway/mesh-authz';
import type { RequestRecord } from '@causeway/mesh-authz';
import { Misuse } from '../Misuse';
import type { Given, OptionShapes, Surroundings } from '../Verb';
import { readOperand } from '../read/readOperand';

export const requestOptionShapes: OptionShapes = {
  request: { type: 'string', multiple: true },
  requests: { type: 'string' },
};

export const requestOptionsHelp = `  --request <json>           A request, for example '{"protocol":"http","peer":[],"method":"GET","path":"/"}'.
                             A field that is not there is unknown; null is known to be absent;
                             "peer": [] is plaintext. May be repeated.
  --requests <file>          A file of them, one a line or as a list; "-" reads standard input.`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One JSON value, or one a line. */
function valuesOf(text: string): unknown[] {
  const whole = parsed(text);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(parsed);
}

function requestOf(value: unknown, place: string): RequestRecord {
  if (value === undefined) {
    throw new Misuse(
      `${place} is no JSON. Write it like {"protocol":"http","method":"GET","path":"/"}.`,
    );
  }
  const read = readRequestRecord(value);
  if (read.ok) return read.request;
  throw new Misuse(
    `${place}: ${read.findings.map(({ message }) => message).join(' ')}`,
  );
}

/** The requests given on the command line and in the file, in that order; at least one. */
export function readRequests(
  given: Given,
  around: Surroundings,
): readonly RequestRecord[] {
  const own = given.texts('request').map((text, at) => ({
    value: parsed(text),
    place: `--request ${at + 1}`,
  }));
  const file = given.text('requests');
  const listed =
    file === undefined
      ? []
      : valuesOf(readOperand(file, around)).map((value, at) => ({
          value,
          place: `${file}, request ${at + 1}`,
        }));
  const all = [...own, ...listed];
  if (all.length === 0) {
    throw new Misuse(
      'Say which requests to decide, with --request or --requests.',
    );
  }
  return all.map(({ value, place }) => requestOf(value, place));
}
