import type { JsonPath, ShapeReader } from '../policy/ShapeReader';
import { quote } from '../text';
import type { VectorExpectation } from './types';

const decisions = ['allow', 'deny', 'undecided'] as const;
const results = ['allowed', 'denied', 'undecided'] as const;

function choice<T extends string | boolean>(
  reader: ShapeReader,
  value: unknown,
  { path, among }: { path: JsonPath; among: readonly T[] },
): T | undefined {
  if (value === undefined) return undefined;
  const found = among.find(each => each === value);
  return (
    found ??
    reader.problem({
      what: 'case',
      path,
      message: `${quote(String(value))} is none of ${among.join(', ')}.`,
    })
  );
}

function readShadow(reader: ShapeReader, value: unknown, path: JsonPath) {
  const found = reader.fields(value, path, [
    'allow',
    'deny',
    'ifEnforced',
    'falseAlarm',
  ]);
  const pick = <T extends string | boolean>(
    name: string,
    among: readonly T[],
  ): T | undefined =>
    choice(reader, found.get(name), { path: [...path, name], among });
  return {
    allow: pick('allow', results),
    deny: pick('deny', results),
    ifEnforced: pick('ifEnforced', decisions),
    falseAlarm: pick('falseAlarm', [true, false, 'unknown'] as const),
  };
}

/** A case has to expect a decision, or the codes for which admission refuses its policies. */
export function readExpectation(
  reader: ShapeReader,
  value: unknown,
  path: JsonPath,
): VectorExpectation {
  const found = reader.fields(value, path, [
    'decision',
    'by',
    'missing',
    'invalid',
    'warns',
    'shadow',
  ]);
  const list = (name: string) => reader.texts(found.get(name), [...path, name]);
  const decision = choice(reader, found.get('decision'), {
    path: [...path, 'decision'],
    among: decisions,
  });
  const expectation: VectorExpectation = {
    decision,
    by: list('by'),
    missing: list('missing'),
    invalid: list('invalid'),
    warns: list('warns'),
    ...(found.has('shadow')
      ? { shadow: readShadow(reader, found.get('shadow'), [...path, 'shadow']) }
      : {}),
  };
  const empty =
    decision === undefined &&
    !(expectation.invalid?.length || expectation.warns !== undefined);
  const problem = empty
    ? 'The case expects nothing; write a decision, or the codes of an invalid policy.'
    : undefined;
  const unnamed =
    decision === 'undecided' && !expectation.missing?.length
      ? 'An undecided case has to name what is missing.'
      : undefined;
  const message = problem ?? unnamed;
  if (message !== undefined) reader.problem({ what: 'case', path, message });
  return expectation;
}
