import type { BenchRule } from './BenchRule';

const quoted = (text: string) => JSON.stringify(text);
const list = (texts: readonly string[]) => `[${texts.map(quoted).join(', ')}]`;

function pathTerm(pattern: string): string {
  if (pattern.endsWith('*'))
    return `path.startsWith(${quoted(pattern.slice(0, -1))})`;
  if (pattern.startsWith('*'))
    return `path.endsWith(${quoted(pattern.slice(1))})`;
  return `path == ${quoted(pattern)}`;
}

function ruleTerm({ principals, methods, paths }: BenchRule): string {
  const spiffe = principals.map(each => `spiffe://${each}`);
  return [
    ...(principals.length === 0 ? [] : [`principal in ${list(spiffe)}`]),
    ...(methods.length === 0 ? [] : [`method in ${list(methods)}`]),
    `(${paths.map(pathTerm).join(' || ')})`,
  ].join(' && ');
}

/** The whole policy as one expression over `principal`, `method` and `path`. */
export function celExpression(rules: readonly BenchRule[]): string {
  const anyOf = (effect: BenchRule['effect']) =>
    rules
      .filter(rule => rule.effect === effect)
      .map(rule => `(${ruleTerm(rule)})`)
      .join(' || ');
  return `!(${anyOf('deny')}) && (${anyOf('allow')})`;
}
