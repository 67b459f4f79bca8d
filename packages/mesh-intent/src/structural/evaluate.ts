import { celEnv, isCelError, parse, plan } from '@bufbuild/cel';
import type { CelInput } from '@bufbuild/cel';

/** What an expression says of an object. An error is an answer of its own: the API server refuses then. */
export type CelAnswer =
  | { readonly ok: true; readonly holds: boolean }
  | { readonly ok: false; readonly reason: string };

export type CelBindings = Readonly<Record<string, CelInput>>;

type Program = (bindings: CelBindings) => CelAnswer;

/** Settings are part of the texts, so their number grows with every new allow-list. */
const KEPT = 1000;
const programs = new Map<string, Program>();

/** A value of JSON as CEL has it: whole numbers are integers, as in the API server. */
export function celValue(value: unknown): CelInput {
  if (Array.isArray(value)) return value.map(celValue);
  if (typeof value === 'object' && value !== null) {
    return new Map(
      Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([key, each]) => [key, celValue(each)] as const),
    );
  }
  switch (typeof value) {
    case 'number':
      return Number.isSafeInteger(value) ? BigInt(value) : value;
    case 'string':
    case 'boolean':
      return value;
    default:
      return null;
  }
}

function programOf(text: string): Program {
  const run = plan(celEnv(), parse(text));
  return bindings => {
    const result = run(bindings);
    if (isCelError(result)) return { ok: false, reason: result.message };
    return typeof result === 'boolean'
      ? { ok: true, holds: result }
      : { ok: false, reason: 'the expression is not a condition' };
  };
}

/**
 * Evaluates a CEL expression; each text is compiled once. Expressions only walk over the lists of an object, and readers
 * bound objects, so the cost is that of the object.
 */
export function evaluate(text: string, bindings: CelBindings): CelAnswer {
  let program = programs.get(text);
  if (program === undefined) {
    program = programOf(text);
    for (const oldest of programs.keys()) {
      if (programs.size < KEPT) break;
      programs.delete(oldest);
    }
    programs.set(text, program);
  }
  return program(bindings);
}
