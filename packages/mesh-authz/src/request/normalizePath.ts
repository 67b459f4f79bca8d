import type { PathNormalization } from './types';

const PERCENT = 37;

function isUnreserved(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 45 ||
    code === 46 ||
    code === 95 ||
    code === 126
  );
}

/** The octet a `%XX` at `at` stands for; -1 when there is none. */
function octet(path: string, at: number): number {
  const hex = path.slice(at + 1, at + 3);
  return /^[0-9a-fA-F]{2}$/.test(hex) ? parseInt(hex, 16) : -1;
}

/** Decodes the `%XX` whose octet is chosen; every other stays as written. */
function decode(path: string, chosen: (code: number) => boolean): string {
  if (!path.includes('%')) return path;
  const out: string[] = [];
  let from = 0;
  for (let at = path.indexOf('%'); at >= 0; at = path.indexOf('%', at)) {
    const code = path.charCodeAt(at) === PERCENT ? octet(path, at) : -1;
    if (code >= 0 && chosen(code)) {
      out.push(path.slice(from, at), String.fromCharCode(code));
      from = at + 3;
    }
    at += code >= 0 ? 3 : 1;
  }
  out.push(path.slice(from));
  return out.join('');
}

/** RFC 3986, 5.2.4; an empty segment is a segment. */
function removeDots(path: string): string {
  if (!path.includes('/.')) return path;
  const segments = path.slice(1).split('/');
  const kept: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const last = index === segments.length - 1;
    if (segment === '..') kept.pop();
    if (segment !== '.' && segment !== '..') kept.push(segment);
    else if (last) kept.push('');
  }
  return `/${kept.join('/')}`;
}

function mergeSlashes(path: string): string {
  return path.includes('//') ? path.replace(/\/+/g, '/') : path;
}

// `%2F` and `%5C`: the two ways of hiding a slash.
const isSlash = (code: number) => code === 47 || code === 92;

/**
 * The path as the rules see it: without query and fragment, normalised as the mesh is configured (mesh.md 1.7).
 * BASE is RFC 3986 (dot segments, `\` as `/`, unreserved `%XX` decoded) and leaves `//` alone.
 * @public
 */
export function normalizePath(path: string, mode: PathNormalization): string {
  const end = path.search(/[?#]/);
  const bare = end < 0 ? path : path.slice(0, end);
  // "*" of OPTIONS and the authority of CONNECT are no paths.
  if (mode === 'NONE' || !bare.startsWith('/')) return bare;
  const decoded =
    mode === 'DECODE_AND_MERGE_SLASHES' ? decode(bare, isSlash) : bare;
  const base = removeDots(decode(decoded, isUnreserved).replaceAll('\\', '/'));
  return mode === 'BASE' ? base : mergeSlashes(base);
}
