import type { ListStep, StructuralCheck } from './types';

/** A text as a CEL literal. */
export function literal(text: string): string {
  // What JSON escapes, CEL reads the same way.
  return JSON.stringify(text);
}

/** A list of texts as CEL. */
export function literals(texts: readonly string[]): string {
  return `[${texts.map(literal).join(', ')}]`;
}

/** "a.b.c" → whether a has b, and a.b has c. The API server calls a missing field an error, and refuses the object. */
export function there(path: string): string {
  return prefixes(path)
    .map(each => `has(${each})`)
    .join(' && ');
}

/** The opposite: some field on the way is missing. */
export function missing(path: string): string {
  return prefixes(path)
    .map(each => `!has(${each})`)
    .join(' || ');
}

function prefixes(path: string): string[] {
  const parts = path.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('.'));
}

function within([step, ...inner]: readonly ListStep[], holds: string): string {
  if (step === undefined) return holds;
  const { list, as, unless } = step;
  const skip = unless === undefined ? '' : `(${unless}) || `;
  return `${missing(list)} || ${list}.all(${as}, ${skip}${within(
    inner,
    holds,
  )})`;
}

/** The whole condition on `object`, as the API server and we evaluate it. */
export function celText({
  kind,
  unless,
  each = [],
  holds,
}: StructuralCheck): string {
  return [
    ...(kind === undefined ? [] : [`object.kind != ${literal(kind)}`]),
    ...(unless === undefined ? [] : [`(${unless})`]),
    within(
      each,
      each.length === 0 && unless === undefined ? holds : `(${holds})`,
    ),
  ].join(' || ');
}
