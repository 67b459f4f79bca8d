import { InputError } from '@backstage/errors';

/** Forges refuse longer paths (forgejo.md 2). */
const longest = 500;

/**
 * Throws on a path that git, a forge or a checkout on any system would read
 * differently from what was planned.
 * @public
 */
export function assertTreePath(path: string): void {
  const problem = problemOf(path);
  if (problem) {
    throw new InputError(
      `${JSON.stringify(path)} cannot be a path in a repository: ${problem}.`,
    );
  }
}

function problemOf(path: string): string | undefined {
  if (path === '') {
    return 'it is empty';
  }
  if (Buffer.byteLength(path) > longest) {
    return `it is longer than ${longest} bytes`;
  }
  if (path.startsWith('/')) {
    return 'it starts with "/"';
  }
  if (['\0', '\n', '\r', '\\'].some(char => path.includes(char))) {
    return 'it contains a NUL, a line end or a backslash';
  }
  for (const segment of path.split('/')) {
    if (segment === '') {
      return 'it has an empty segment';
    }
    if (segment === '.' || segment === '..') {
      return `it has the segment "${segment}"`;
    }
    // Also what case-insensitive and Windows file systems take for ".git".
    if (/^(\.git|git~1)[. ]*$/i.test(segment)) {
      return `it has the segment "${segment}", which belongs to git`;
    }
  }
  return undefined;
}
