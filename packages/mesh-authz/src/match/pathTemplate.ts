import type { TextTest } from './TextTest';

/** Envoy's letters of a segment: no `=`, no `*`, no slash (mesh.md 1.7). */
const LETTERS =
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%!$&'()+,;:@";
const letter = new Uint8Array(128);
for (const each of LETTERS) letter[each.charCodeAt(0)] = 1;
const SLASH = 47;

/** Whether Envoy takes the text as a literal segment of a template. */
export function isTemplateLiteral(text: string): boolean {
  return text !== '' && onlyLetters(text, { from: 0, to: text.length });
}

function onlyLetters(
  text: string,
  { from, to, slashes }: { from: number; to: number; slashes?: boolean },
): boolean {
  for (let i = from; i < to; i += 1) {
    const code = text.charCodeAt(i);
    if (letter[code] !== 1 && !(slashes && code === SLASH)) return false;
  }
  return true;
}

/** A path with one of the two operators is a template, for Istio and so for Envoy. */
export function isTemplate(value: string): boolean {
  return value.includes('{*}') || value.includes('{**}');
}

/** `{*}`-segments and literals, then perhaps a `{**}` and the literal text behind it. */
interface Template {
  readonly segments: readonly string[];
  readonly rest?: { readonly tail: string };
}

/** `undefined` where Envoy refuses the template. */
function parseTemplate(value: string): Template | undefined {
  if (!value.startsWith('/')) return undefined;
  const segments = value.slice(1).split('/');
  // A slash at the very end is a literal slash; anywhere else an empty segment is refused.
  const valid = segments.every(
    (each, index) =>
      each === '{*}' ||
      each === '{**}' ||
      isTemplateLiteral(each) ||
      (each === '' && index === segments.length - 1),
  );
  const at = segments.indexOf('{**}');
  if (!valid) return undefined;
  if (at < 0) return { segments };
  const behind = segments.slice(at + 1);
  if (behind.some(each => each.startsWith('{'))) return undefined;
  return {
    segments: segments.slice(0, at),
    rest: { tail: behind.map(each => `/${each}`).join('') },
  };
}

/** Position behind the segments, `-1` when one differs; reads every letter once. */
function walk(path: string, segments: readonly string[]): number {
  let at = 0;
  for (const segment of segments) {
    if (path.charCodeAt(at) !== SLASH) return -1;
    const next = path.indexOf('/', at + 1);
    const end = next < 0 ? path.length : next;
    if (segment === '{*}') {
      if (end === at + 1 || !onlyLetters(path, { from: at + 1, to: end }))
        return -1;
    } else if (
      end - at - 1 !== segment.length ||
      !path.startsWith(segment, at + 1)
    ) {
      return -1;
    }
    at = end;
  }
  return at;
}

function matchTemplate({ segments, rest }: Template, path: string): boolean {
  const at = walk(path, segments);
  if (at < 0) return false;
  if (rest === undefined) return at === path.length;
  const end = path.length - rest.tail.length;
  // The slash before `{**}` is its own letter: `/a/{**}` does not take `/a`.
  return (
    path.charCodeAt(at) === SLASH &&
    end >= at + 1 &&
    path.endsWith(rest.tail) &&
    onlyLetters(path, { from: at + 1, to: end, slashes: true })
  );
}

/**
 * A path template. One that Envoy refuses matches nothing here: the proxy keeps its former configuration,
 * which nobody can know from the policy; `validatePolicy` reports it.
 */
export function templateTest(value: string): TextTest {
  const template = parseTemplate(value);
  return {
    kind: 'program',
    matches: path => template !== undefined && matchTemplate(template, path),
  };
}
